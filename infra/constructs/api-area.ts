import { Duration } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FailureAlarm } from '#infra/constructs/failure-alarm.ts';
import { countBrokenAnswers, countFailures } from '#infra/constructs/failure-metrics.ts';
import { countRefusals } from '#infra/constructs/refusal-metric.ts';
import type { GatewayRoute } from '#infra/constructs/route-selection.ts';
import type { Surroundings } from '#infra/constructs/surroundings.ts';
import { TrestleFunction } from '#infra/constructs/trestle-function.ts';
import type { Uses } from '#infra/constructs/uses.ts';

export interface ApiAreaProps {
  surroundings: Surroundings;
  api: HttpApi;
  /** Name of the area in the contract and of its entry in `functions/api`. */
  area: string;
  /** The routes of the whole API; the area takes its own. */
  routes: readonly GatewayRoute[];
  uses: Uses;
  memoryInMb?: number;
  /** What people lose while the area fails: "lenders do not see breached covenants". */
  failureImpact: string;
}

/** One API area: its function, the gateway routes that lead to it, and the alarm for when it fails. */
export class ApiArea extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ApiAreaProps) {
    super(scope, id);
    const { surroundings, api, area, routes, uses, memoryInMb } = props;

    const answering = new TrestleFunction(this, 'Api', {
      surroundings,
      entry: { group: 'api', name: area },
      description: `Answers the ${area} calls of the API`,
      uses,
      memoryInMb: memoryInMb ?? 1_024,
      // The gateway gives up after 30 seconds; the function ends first, so that its own log tells why.
      timeout: Duration.seconds(29),
    });
    this.lambda = answering.lambda;

    const integration = new HttpLambdaIntegration('Integration', this.lambda, { scopePermissionToRoute: false });
    for (const { method, path } of routes.filter((route) => route.area === area)) {
      api.addRoutes({ path, methods: [gatewayMethod(method)], integration });
    }

    if (surroundings.stage.alarms) this.alarmFor(props, answering.logGroup);
  }

  /** A request that fails unexpectedly is answered (500) and told in the log; one that ends the function, or its time, Lambda counts itself. */
  private alarmFor({ surroundings: { stage, alarmTopic }, area, failureImpact }: ApiAreaProps, logs: LogGroup): void {
    countRefusals(this, stage, logs);
    countBrokenAnswers(this, stage, logs);
    new FailureAlarm(this, 'Failures', {
      stage,
      alarmTopic,
      failureImpact,
      cause: `the ${area} API failed 3 times or more within 5 minutes`,
      metric: new MathExpression({
        expression: 'FILL(answered, 0) + FILL(ended, 0)',
        usingMetrics: {
          answered: countFailures(this, logs, `${stage.name}-${area}`),
          ended: this.lambda.metricErrors({ period: Duration.minutes(5) }),
        },
        period: Duration.minutes(5),
      }),
      threshold: 3,
    });
  }
}

function gatewayMethod(method: string): HttpMethod {
  const known = Object.values(HttpMethod).find((candidate) => candidate === method);
  if (known === undefined) throw new Error(`The gateway knows no method ${method}`);
  return known;
}
