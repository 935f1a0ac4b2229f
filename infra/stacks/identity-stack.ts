import { CfnOutput, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { keysSecret, originSecret } from '#infra/constructs/key-secrets.ts';
import { StageStack } from '#infra/constructs/stage-stack.ts';
import type { Identity } from '#infra/constructs/surroundings.ts';
import type { Stage } from '#infra/stage.ts';

/** Who may sign in, and the keys that sign and encrypt what is handed out. */
export class IdentityStack extends StageStack implements Identity {
  readonly people: UserPool;
  readonly client: UserPoolClient;
  readonly originSecret: Secret;
  readonly keys: Identity['keys'];

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'identity', stage, { description: `Trestle ${stage.name}: people and signing` });

    this.people = peoplePool(this, stage);
    this.client = this.people.addClient('Web', {
      // Passwords come from the functions alone. Otherwise whoever knows one, or holds a token of the pool, could change the account there, past the
      // product's second factor, limits and audit trail.
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // Nobody gets hold of the pool's tokens: the product issues its own.
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
    });
    this.originSecret = originSecret(this, stage);
    this.keys = {
      sessions: keysSecret(this, 'SessionKeys', stage, 'Sign the session tokens'),
      links: keysSecret(this, 'LinkKeys', stage, 'Sign the links in mails'),
      cursors: keysSecret(this, 'CursorKeys', stage, 'Encrypt the cursors of lists'),
      settings: keysSecret(this, 'SettingsKeys', stage, 'Encrypt secrets in settings'),
      accounts: keysSecret(this, 'AccountKeys', stage, 'Encrypt second factors and sign what tells known browsers'),
    };
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
    mfa: Mfa.OFF,
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
      reason:
        'The second factor is the product’s own: it takes recovery codes, and organizations ask for it (decision 0016)',
    },
  );
  return pool;
}
