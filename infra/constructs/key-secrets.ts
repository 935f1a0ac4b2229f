import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

/** Keys of one purpose. CloudFormation makes the first one; `rotate-keys` adds others, and no deployment changes them. */
export function keysSecret(scope: Construct, id: string, stage: Stage, what: string): Secret {
  return generated(scope, id, stage, `${what} of Trestle ${stage.name}`, '1');
}

/** What tells requests that came through the distribution from others. */
export function originSecret(scope: Construct, stage: Stage): Secret {
  const what = `Sent by the distribution of Trestle ${stage.name} with each request`;
  return generated(scope, 'OriginSecret', stage, what, 'current');
}

function generated(scope: Construct, id: string, stage: Stage, description: string, name: string): Secret {
  const secret = new Secret(scope, id, {
    description,
    generateSecretString: {
      secretStringTemplate: '{}',
      generateStringKey: name,
      passwordLength: 64,
      excludePunctuation: true,
    },
    removalPolicy: stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'An operator rotates it with an overlap: see infra/decisions/0019-keys-are-named-and-rotate.md',
  });
  return secret;
}
