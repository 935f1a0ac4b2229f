import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  type CreateScheduleCommandOutput,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';
import { openScheduler, type Scheduler } from '#infra/local/engines/scheduler/open-scheduler.ts';
import type { Firing } from '#infra/local/engines/scheduler/schedule-clock.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

/** A running scheduler on a clock that tests move, with a record of what it fired. */
export interface SchedulerWorld {
  readonly fired: Firing[];
  readonly givenUp: Firing[];
  engine(): Scheduler;
  client(): SchedulerClient;
  create(more?: Partial<CreateScheduleCommandInput>): Promise<CreateScheduleCommandOutput>;
  /** An at() expression that many seconds from the scheduler's now. */
  inSeconds(seconds: number): string;
  /** Lets the next look at the clock be a millisecond before all that follow. */
  readEarlyOnce(): void;
  /** Lets the next deliveries fail. */
  failNext(times: number): void;
  /** Moves the clock while nothing looks at it. */
  moveClock(milliseconds: number): void;
  /** Moves the clock and has the scheduler look at it, by a change to some schedule. */
  passTime(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const target = {
  Arn: 'arn:aws:lambda:us-east-1:000000000000:function:remind',
  RoleArn: 'arn:aws:iam::000000000000:role/remind',
};

/** A schedule that is valid as it stands; tests name what matters to them. */
export function aSchedule(more: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput {
  return {
    Name: 'remind-borrower',
    ScheduleExpression: 'cron(0 6 * * ? *)',
    FlexibleTimeWindow: { Mode: 'OFF' },
    Target: target,
    ...more,
  };
}

/** The target with an input. */
export function withInput(Input: string): Pick<CreateScheduleCommandInput, 'Target'> {
  return { Target: { ...target, Input } };
}

/** The target with a number of retries. */
export function withRetries(MaximumRetryAttempts: number): Pick<CreateScheduleCommandInput, 'Target'> {
  return { Target: { ...target, RetryPolicy: { MaximumRetryAttempts } } };
}

/** Waits long enough for anything that is due at once to happen. */
export function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200));
}

/** Starts an empty scheduler. */
export async function aScheduler(): Promise<SchedulerWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trestle-scheduler-'));
  const fired: Firing[] = [];
  const givenUp: Firing[] = [];
  let clockOffset = 0;
  let failuresAhead = 0;
  let early = 0;
  const listener = {
    now: () => {
      const reading = Date.now() + clockOffset - early;
      early = 0;
      return reading;
    },
    onFire: async (firing: Firing) => {
      fired.push(firing);
      if (failuresAhead === 0) return;
      failuresAhead -= 1;
      throw new Error('the target is down');
    },
    onGiveUp: (firing: Firing) => {
      givenUp.push(firing);
    },
  };
  const open = (): Promise<ServedEngine<Scheduler>> =>
    serveEngine((options) => openScheduler({ ...options, ...listener }), { dataDir });
  let served = await open();
  let client = new SchedulerClient(served);
  const create = (more: Partial<CreateScheduleCommandInput> = {}) =>
    client.send(new CreateScheduleCommand(aSchedule(more)));
  const stop = async () => {
    client.destroy();
    await served.close();
  };

  return {
    fired,
    givenUp,
    engine: () => served.engine,
    client: () => client,
    create,
    inSeconds: (seconds) => `at(${new Date(listener.now() + seconds * 1000).toISOString().slice(0, 19)})`,
    readEarlyOnce: () => {
      early = 1;
    },
    failNext: (times) => {
      failuresAhead = times;
    },
    moveClock: (milliseconds) => {
      clockOffset += milliseconds;
    },
    passTime: async (milliseconds) => {
      clockOffset += milliseconds;
      await create({ Name: `change-${clockOffset}`, State: 'DISABLED' });
    },
    stop,
    start: async () => {
      served = await open();
      client = new SchedulerClient(served);
    },
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
