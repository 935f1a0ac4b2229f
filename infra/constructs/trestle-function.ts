import { type Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { environmentOf, type Surroundings } from '#infra/constructs/surroundings.ts';
import { grantUses, type Uses } from '#infra/constructs/uses.ts';
import { bundleName, type FunctionEntry } from '#infra/function-entries.ts';

/** At this size a function has one whole processor. */
export const memoryOfOneProcessorInMb = 1_769;

export interface TrestleFunctionProps {
  surroundings: Surroundings;
  entry: FunctionEntry;
  description: string;
  uses: Uses;
  memoryInMb: number;
  timeout: Duration;
}

/** A function with the environment that all share, its own log group and a role that allows its uses and no more. */
export class TrestleFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: TrestleFunctionProps) {
    super(scope, id);
    const { surroundings, entry, description, uses, memoryInMb, timeout } = props;
    const { stage, bundles } = surroundings;

    this.logGroup = new LogGroup(this, 'Logs', {
      retention: stage.ephemeral ? RetentionDays.ONE_WEEK : RetentionDays.ONE_YEAR,
      removalPolicy: stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(role);
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'Traces go to X-Ray, which has no resources that a policy could name; nothing else is granted on all resources',
    });
    grantUses(role, uses, surroundings);

    this.lambda = new LambdaFunction(this, 'Function', {
      description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: bundles.codeOf(entry),
      memorySize: memoryInMb,
      timeout: timeout,
      role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      environment: {
        ...environmentOf(surroundings),
        NODE_OPTIONS: '--enable-source-maps',
        // Names the function in its log lines and metrics; Lambda's own name for it ends in a digest.
        POWERTOOLS_SERVICE_NAME: bundleName(entry),
      },
    });
  }
}
