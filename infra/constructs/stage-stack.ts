import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

export type StackPart = 'data' | 'identity' | 'workers' | 'api' | 'web';

/** One part of a stage. Outside ephemeral stages it refuses to be deleted. */
export class StageStack extends Stack {
  constructor(scope: Construct, part: StackPart, stage: Stage, props: StackProps = {}) {
    super(scope, `trestle-${stage.name}-${part}`, {
      ...props,
      env: { region: stage.region },
      terminationProtection: !stage.ephemeral,
      tags: { application: 'trestle', stage: stage.name },
    });
  }
}
