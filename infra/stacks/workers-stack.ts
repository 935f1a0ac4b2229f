import { CfnOutput, Duration } from 'aws-cdk-lib';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { constructId } from '#infra/constructs/construct-id.ts';
import { EventDispatcher } from '#infra/constructs/event-dispatcher.ts';
import { FailureAlarm } from '#infra/constructs/failure-alarm.ts';
import { mailReports } from '#infra/constructs/mail-reports.ts';
import { scanResults } from '#infra/constructs/malware-protection.ts';
import { QueueWorker } from '#infra/constructs/queue-worker.ts';
import { Schedule } from '#infra/constructs/schedule.ts';
import { StageStack } from '#infra/constructs/stage-stack.ts';
import type { Surroundings } from '#infra/constructs/surroundings.ts';
import { TrestleFunction } from '#infra/constructs/trestle-function.ts';
import { WorkQueue } from '#infra/constructs/work-queue.ts';
import { assertEntriesMatch, type FunctionEntry } from '#infra/function-entries.ts';
import { operatorTasks } from '#infra/stacks/operator-tasks.ts';
import { timers } from '#infra/stacks/timers-table.ts';
import { dispatcher, tableFile, workers } from '#infra/stacks/workers-table.ts';
import { alarmWords } from '#shared/contract/alarm-words.ts';
import { type QueueName, queueNames, queues } from '#shared/contract/queues.ts';

export interface WorkersStackProps {
  surroundings: Omit<Surroundings, 'queues'>;
  entries: readonly FunctionEntry[];
}

const byQueue = <Made>(make: (name: QueueName) => Made): Readonly<Record<QueueName, Made>> =>
  Object.fromEntries(queueNames.map((name) => [name, make(name)])) as Record<QueueName, Made>;

/** What runs without anybody waiting: queues with their workers, timers, and tasks an operator starts. */
export class WorkersStack extends StageStack {
  readonly queues: Surroundings['queues'];

  constructor(scope: Construct, { surroundings: given, entries }: WorkersStackProps) {
    super(scope, 'workers', given.stage, { description: `Trestle ${given.stage.name}: queues, workers and timers` });
    const workerNames = [...Object.values(workers).map(({ worker }) => worker), dispatcher.worker];
    assertEntriesMatch(entries, 'workers', [...workerNames, ...Object.keys(operatorTasks)], tableFile);
    assertEntriesMatch(entries, 'schedules', Object.keys(timers), tableFile);

    const sources = this.workQueues(given);
    this.queues = byQueue((name) => sources[name].queue);
    const surroundings = { ...given, queues: this.queues };

    for (const name of queueNames) {
      const row = workers[name];
      const { logGroup } = new QueueWorker(this, constructId(row.worker), {
        ...row,
        surroundings,
        source: sources[name],
      });
      if (name === 'organization-maintenance') this.alarmForBrokenTrail(logGroup, surroundings);
    }
    new EventDispatcher(this, constructId(dispatcher.worker), { ...dispatcher, surroundings });
    for (const [timer, row] of Object.entries(timers)) {
      new Schedule(this, constructId(timer), { ...row, surroundings, timer });
    }
    mailReports(this, given.stage, this.queues['mail-report']);
    if (given.stage.scansUploads) scanResults(this, given.buckets.documents, this.queues['scan-result']);
    this.operatorTasks(surroundings);
  }

  private workQueues({ stage }: Pick<Surroundings, 'stage'>): Readonly<Record<QueueName, WorkQueue>> {
    return byQueue(
      (name) =>
        new WorkQueue(this, `${constructId(name)}Queue`, {
          stage,
          workerTimeout: workers[name].timeout,
          isOrdered: queues[name].isOrdered,
        }),
    );
  }

  /** It is not a failure of the worker, which has done its work. */
  private alarmForBrokenTrail(logs: LogGroup, { stage, alarmTopic }: Surroundings): void {
    const found = logs.addMetricFilter('BrokenAuditTrails', {
      filterPattern: FilterPattern.literal(`"${alarmWords.brokenTrail}"`),
      metricNamespace: 'Trestle',
      metricName: `BrokenAuditTrails-${stage.name}`,
    });
    new FailureAlarm(this, 'AuditTrail', {
      stage,
      alarmTopic,
      failureImpact: 'what people have done can no longer be proved',
      cause: 'an audit record was altered or removed; the log of maintain-organizations tells which',
      metric: found.metric({ period: Duration.minutes(5), statistic: 'sum' }),
      threshold: 1,
    });
  }

  private operatorTasks(surroundings: Surroundings): void {
    for (const [name, { description, uses }] of Object.entries(operatorTasks)) {
      const task = new TrestleFunction(this, constructId(name), {
        surroundings,
        entry: { group: 'workers', name },
        description,
        uses,
        memoryInMb: 512,
        timeout: Duration.minutes(1),
      });
      new CfnOutput(this, `${constructId(name)}Function`, { value: task.lambda.functionName, description });
    }
  }
}
