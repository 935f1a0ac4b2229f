import { CfnOutput, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { StageStack } from '#infra/constructs/stage-stack.ts';
import type { Identity } from '#infra/constructs/surroundings.ts';
import type { Stage } from '#infra/stage.ts';

/** Who may sign in, and the secret that signs what is handed out. */
export class IdentityStack extends StageStack implements Identity {
  readonly people: UserPool;
  readonly client: UserPoolClient;
  readonly signingSecret: Secret;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'identity', stage, { description: `Trestle ${stage.name}: people and signing` });

    this.people = peoplePool(this, stage);
    this.client = this.people.addClient('Web', {
      authFlows: { userPassword: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(12),
      idTokenValidity: Duration.hours(12),
      refreshTokenValidity: Duration.days(30),
    });
    this.signingSecret = signingSecret(this, stage);
    new CfnOutput(this, 'PeopleId', { value: this.people.userPoolId });
  }
}

function peoplePool(scope: Construct, stage: Stage): UserPool {
  const pool = new UserPool(scope, 'People', {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: false,
    standardAttributes: { email: { required: true, mutable: true } },
    autoVerify: { email: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    // Each flag is written out: what is left out is filled in differently by different implementations.
    passwordPolicy: {
      minLength: 10,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: false,
      tempPasswordValidity: Duration.days(7),
    },
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false, email: false },
    featurePlan: FeaturePlan.PLUS,
    standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
    deletionProtection: !stage.ephemeral,
    removalPolicy: stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
  Validations.of(pool).acknowledge(
    {
      id: 'AwsSolutions-COG1',
      reason:
        'The product asks for ten characters with both cases and a digit, and takes symbols without demanding them',
    },
    {
      id: 'AwsSolutions-COG2',
      reason: 'Each person decides about a one-time code; organizations that demand it are checked when signing in',
    },
  );
  return pool;
}

function signingSecret(scope: Construct, stage: Stage): Secret {
  const secret = new Secret(scope, 'SigningSecret', {
    description: `Signs the cursors and the links in mails of Trestle ${stage.name}`,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'A new value makes every link already mailed invalid, so an operator changes it when there is cause',
  });
  return secret;
}
