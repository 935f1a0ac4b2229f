import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type MathExpression,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

export interface FailureAlarmProps {
  stage: Stage;
  alarmTopic: Topic | undefined;
  /** What people lose while this fails, in their words: "lenders do not see breached covenants". */
  failureImpact: string;
  /** What was measured: "the covenants API failed 3 times or more within 5 minutes". */
  cause: string;
  metric: Metric | MathExpression;
  /** The alarm rings at this value and above. */
  threshold: number;
  evaluationPeriods?: number;
  /** Set where silence is itself the failure. */
  missingDataIsFailure?: boolean;
}

/** Calls a person, saying what users lose. Stages without alarms create none. */
export class FailureAlarm extends Construct {
  constructor(scope: Construct, id: string, props: FailureAlarmProps) {
    super(scope, id);
    const { stage, alarmTopic, failureImpact, cause, metric, threshold } = props;
    if (!stage.alarms) return;

    const alarm = new Alarm(this, 'Alarm', {
      alarmDescription: `${sentence(failureImpact)} On ${stage.name}, ${cause}.`,
      metric: metric.with({ period: metric.period ?? Duration.minutes(5) }),
      threshold,
      evaluationPeriods: props.evaluationPeriods ?? 1,
      comparisonOperator: props.missingDataIsFailure
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: props.missingDataIsFailure ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    if (!alarmTopic) return;
    alarm.addAlarmAction(new SnsAction(alarmTopic));
    alarm.addOkAction(new SnsAction(alarmTopic));
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
