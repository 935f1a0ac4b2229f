import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ApiArea } from '#infra/constructs/api-area.ts';
import { constructId } from '#infra/constructs/construct-id.ts';
import { FailureAlarm } from '#infra/constructs/failure-alarm.ts';
import { brokenAnswers } from '#infra/constructs/failure-metrics.ts';
import { type RoutedArea, routesOf } from '#infra/constructs/gateway-routes.ts';
import { refusals } from '#infra/constructs/refusal-metric.ts';
import { StageStack } from '#infra/constructs/stage-stack.ts';
import type { Surroundings } from '#infra/constructs/surroundings.ts';
import { assertEntriesMatch, type FunctionEntry } from '#infra/function-entries.ts';
import { apiAreas, tableFile } from '#infra/stacks/api-areas.ts';
import type { Stage } from '#infra/stage.ts';

export interface ApiStackProps {
  surroundings: Surroundings;
  /** The areas of the contract. */
  areas: readonly RoutedArea[];
  entries: readonly FunctionEntry[];
}

/** The HTTP API and one function for each area of the contract. */
export class ApiStack extends StageStack {
  readonly api: HttpApi;

  constructor(scope: Construct, { surroundings, areas, entries }: ApiStackProps) {
    const { stage } = surroundings;
    super(scope, 'api', stage, { description: `Trestle ${stage.name}: the API` });

    const names = areas.map(({ area }) => area);
    assertEntriesMatch(entries, 'api', names, 'shared/contract/areas.ts');
    assertEntriesMatch(entries, 'api', Object.keys(apiAreas), tableFile);

    this.api = new HttpApi(this, 'Api', { apiName: `trestle-${stage.name}`, createDefaultStage: false });
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'Each function authenticates every call itself: see infra/decisions/0002-authentication-in-the-function.md',
    });
    serve(this.api, stage);

    const routes = routesOf(areas);
    for (const [area, row] of Object.entries(apiAreas)) {
      new ApiArea(this, constructId(area), { ...row, surroundings, api: this.api, area, routes });
    }

    new FailureAlarm(this, 'ServerErrors', {
      stage,
      alarmTopic: surroundings.alarmTopic,
      failureImpact: 'people see errors instead of their structures, documents and covenants',
      cause: 'the API answered 10 requests or more with a server error within 5 minutes',
      metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: 'sum' }),
      threshold: 10,
    });
    new FailureAlarm(this, 'BrokenAnswers', {
      stage,
      alarmTopic: surroundings.alarmTopic,
      failureImpact: 'screens and connected programs may misread what the API answers',
      cause: 'the API answered at least once in a form that its contract does not have',
      metric: brokenAnswers(stage),
      threshold: 1,
    });
    new FailureAlarm(this, 'ManyRefusals', {
      stage,
      alarmTopic: surroundings.alarmTopic,
      failureImpact: 'somebody may be guessing passwords or trying what is closed to them',
      cause:
        'the API refused 300 requests or more for want of a sign-in or a permission, or as too many, within 5 minutes',
      metric: refusals(stage),
      threshold: 300,
    });
  }
}

function serve(api: HttpApi, stage: Stage): void {
  const logs = new LogGroup(api, 'AccessLogs', {
    retention: stage.ephemeral ? RetentionDays.ONE_WEEK : RetentionDays.ONE_YEAR,
    removalPolicy: stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
  new HttpStage(api, 'Serving', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: stage.requestsPerSecond, burstLimit: stage.requestsPerSecond * 2 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(logs),
      // Neither headers nor query: they carry tokens.
      format: AccessLogFormat.custom(
        JSON.stringify({
          requestId: '$context.requestId',
          at: '$context.requestTime',
          route: '$context.routeKey',
          path: '$context.path',
          status: '$context.status',
          latencyInMs: '$context.responseLatency',
          functionLatencyInMs: '$context.integrationLatency',
          error: '$context.integrationErrorMessage',
          sourceIp: '$context.identity.sourceIp',
        }),
      ),
    },
  });
}
