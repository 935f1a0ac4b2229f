import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule as EventSchedule, type ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { FailureAlarm } from '#infra/constructs/failure-alarm.ts';
import type { Surroundings } from '#infra/constructs/surroundings.ts';
import { TrestleFunction } from '#infra/constructs/trestle-function.ts';
import type { Uses } from '#infra/constructs/uses.ts';

export interface ScheduleProps {
  surroundings: Surroundings;
  /** Name of the entry in `functions/schedules`. */
  timer: string;
  /** When it runs, in UTC. */
  when: ScheduleExpression;
  uses: Uses;
  /** A run that is missing for so long is a failure. */
  longestSilence: Duration;
  /** What people lose while the timer fails: "nobody is reminded of covenants that fall due". */
  failureImpact: string;
}

/** A timer whose function only enqueues, and the alarms for a run that failed or did not happen. */
export class Schedule extends Construct {
  readonly lambda: LambdaFunction;

  constructor(
    scope: Construct,
    id: string,
    { surroundings, timer, when, uses, longestSilence, failureImpact }: ScheduleProps,
  ) {
    super(scope, id);

    this.lambda = new TrestleFunction(this, 'Timer', {
      surroundings,
      entry: { group: 'schedules', name: timer },
      description: `Enqueues the work of ${timer}`,
      uses,
      memoryInMb: 512,
      timeout: Duration.minutes(2),
    }).lambda;
    const role = new Role(this, 'Starter', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
      inlinePolicies: {
        StartsTheTimer: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.lambda.functionArn] }),
          ],
        }),
      },
    });
    const target = new LambdaInvoke(this.lambda, {
      // The target would add permission for every version of the function.
      role: role.withoutPolicyUpdates(),
      retryAttempts: 3,
      maxEventAge: Duration.hours(1),
    });
    new EventSchedule(this, 'Schedule', { schedule: when, target, description: `Starts ${timer}` });

    const alarm = { stage: surroundings.stage, alarmTopic: surroundings.alarmTopic, failureImpact };
    new FailureAlarm(this, 'Failures', {
      ...alarm,
      cause: `${timer} failed`,
      metric: this.lambda.metricErrors({ period: Duration.minutes(5) }),
      threshold: 1,
    });
    new FailureAlarm(this, 'Silence', {
      ...alarm,
      cause: `${timer} has not run for ${longestSilence.toHumanString()}`,
      metric: this.lambda.metricInvocations({ period: longestSilence }),
      threshold: 1,
      missingDataIsFailure: true,
    });
  }
}
