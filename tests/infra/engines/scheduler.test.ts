import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  DeleteScheduleGroupCommand,
  GetScheduleCommand,
  GetScheduleGroupCommand,
  ListScheduleGroupsCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openScheduler, type Scheduler } from '#infra/local/engines/scheduler/open-scheduler.ts';
import type { Firing } from '#infra/local/engines/scheduler/schedule-clock.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

const fired: Firing[] = [];
const givenUp: Firing[] = [];
let failuresAhead = 0;
let clockOffset = 0;
let dataDir: string;
let served: ServedEngine<Scheduler>;
let client: SchedulerClient;

const listener = {
  now: () => Date.now() + clockOffset,
  onFire: async (firing: Firing) => {
    fired.push(firing);
    if (failuresAhead > 0) {
      failuresAhead -= 1;
      throw new Error('the target is down');
    }
  },
  onGiveUp: (firing: Firing) => {
    givenUp.push(firing);
  },
};

async function open() {
  served = await serveEngine((options) => openScheduler({ ...options, ...listener }), { dataDir });
  client = new SchedulerClient(served);
}

async function close() {
  client.destroy();
  await served.close();
}

beforeEach(async () => {
  fired.length = 0;
  givenUp.length = 0;
  failuresAhead = 0;
  clockOffset = 0;
  dataDir = await mkdtemp(join(tmpdir(), 'trestle-scheduler-'));
  await open();
});

afterEach(async () => {
  await close();
  await rm(dataDir, { recursive: true });
});

const inSeconds = (seconds: number) =>
  `at(${new Date(Date.now() + clockOffset + seconds * 1000).toISOString().slice(0, 19)})`;

const aSchedule = (more: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
  Name: 'remind-borrower',
  ScheduleExpression: 'cron(0 6 * * ? *)',
  FlexibleTimeWindow: { Mode: 'OFF' },
  Target: { Arn: 'arn:aws:lambda:us-east-1:000000000000:function:remind', RoleArn: 'arn:aws:iam::000000000000:role/r' },
  ...more,
});

const create = (more: Partial<CreateScheduleCommandInput> = {}) =>
  client.send(new CreateScheduleCommand(aSchedule(more)));

const withInput = (Input: string) => ({
  Target: {
    Arn: 'arn:aws:lambda:us-east-1:000000000000:function:remind',
    RoleArn: 'arn:aws:iam::000000000000:role/r',
    Input,
  },
});

const namesOfFired = () => fired.map(({ name }) => name);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Moves the engine's clock; updating any schedule makes it look at the clock again. */
async function passTime(milliseconds: number) {
  clockOffset += milliseconds;
  await create({ Name: `tick-${clockOffset}`, State: 'DISABLED' });
}

describe('schedules', () => {
  it('are created, read and listed', async () => {
    const created = await create({
      Description: 'every morning',
      ScheduleExpressionTimezone: 'Europe/Berlin',
      ...withInput('{"loan":7}'),
    });
    const got = await client.send(new GetScheduleCommand({ Name: 'remind-borrower' }));
    const listed = await client.send(new ListSchedulesCommand({ NamePrefix: 'remind' }));

    expect(created.ScheduleArn).toBe('arn:aws:scheduler:us-east-1:000000000000:schedule/default/remind-borrower');
    expect(got).toMatchObject({
      Arn: created.ScheduleArn,
      Description: 'every morning',
      ScheduleExpression: 'cron(0 6 * * ? *)',
      ScheduleExpressionTimezone: 'Europe/Berlin',
      State: 'ENABLED',
      GroupName: 'default',
      Target: { Input: '{"loan":7}' },
      CreationDate: expect.any(Date),
    });
    expect(listed.Schedules).toMatchObject([{ Name: 'remind-borrower', Arn: created.ScheduleArn }]);
  });

  it('are listed page by page', async () => {
    for (const Name of ['a', 'b', 'c']) await create({ Name });

    const first = await client.send(new ListSchedulesCommand({ MaxResults: 2 }));
    const second = await client.send(new ListSchedulesCommand({ MaxResults: 2, NextToken: first.NextToken }));

    const names = [...(first.Schedules ?? []), ...(second.Schedules ?? [])].map(({ Name }) => Name);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(second.NextToken).toBeUndefined();
  });

  it('are refused when the name is taken, but not when the same call is repeated', async () => {
    await create({ ClientToken: 'first-call' });

    await expect(create({ ClientToken: 'second-call' })).rejects.toBeInstanceOf(ConflictException);
    await expect(create({ ClientToken: 'first-call' })).resolves.toHaveProperty('ScheduleArn');
  });

  it('that do not exist cannot be read, updated or deleted', async () => {
    const Name = 'nowhere';

    for (const call of [
      client.send(new GetScheduleCommand({ Name })),
      client.send(new UpdateScheduleCommand(aSchedule({ Name }))),
      client.send(new DeleteScheduleCommand({ Name })),
    ]) {
      await expect(call).rejects.toBeInstanceOf(ResourceNotFoundException);
    }
  });

  it('are updated and deleted', async () => {
    await create();

    await client.send(new UpdateScheduleCommand(aSchedule({ ScheduleExpression: 'rate(1 hour)', State: 'DISABLED' })));
    const updated = await client.send(new GetScheduleCommand({ Name: 'remind-borrower' }));
    await client.send(new DeleteScheduleCommand({ Name: 'remind-borrower' }));

    expect(updated).toMatchObject({ ScheduleExpression: 'rate(1 hour)', State: 'DISABLED' });
    expect((await client.send(new ListSchedulesCommand({}))).Schedules).toEqual([]);
  });

  it.each([
    { what: 'an expression that is none', more: { ScheduleExpression: 'cron(0 6 * * * *)' } },
    { what: 'a time zone that is none', more: { ScheduleExpressionTimezone: 'Europe/Trestle' } },
    { what: 'a flexible window without a length', more: { FlexibleTimeWindow: { Mode: 'FLEXIBLE' as const } } },
    { what: 'an empty input', more: withInput('') },
  ])('are refused with $what', async ({ more }) => {
    await expect(create(more)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('live in groups, which take their schedules with them', async () => {
    await client.send(new CreateScheduleGroupCommand({ Name: 'reminders' }));
    await create({ GroupName: 'reminders' });

    await expect(client.send(new CreateScheduleGroupCommand({ Name: 'reminders' }))).rejects.toBeInstanceOf(
      ConflictException,
    );
    const groups = await client.send(new ListScheduleGroupsCommand({}));
    expect(groups.ScheduleGroups?.map(({ Name }) => Name)).toEqual(['default', 'reminders']);

    await client.send(new DeleteScheduleGroupCommand({ Name: 'reminders' }));
    await expect(client.send(new GetScheduleGroupCommand({ Name: 'reminders' }))).rejects.toBeInstanceOf(
      ResourceNotFoundException,
    );
    await expect(create({ GroupName: 'reminders' })).rejects.toBeInstanceOf(ResourceNotFoundException);
  });
});

describe('at()', () => {
  it('fires once with its input and then removes itself when told to', async () => {
    await create({
      ScheduleExpression: inSeconds(2),
      ActionAfterCompletion: 'DELETE',
      ...withInput('{"schedule":"<aws.scheduler.schedule-arn>","attempt":<aws.scheduler.attempt-number>}'),
    });
    expect(fired).toEqual([]);

    await vi.waitFor(() => expect(fired).toHaveLength(1), 4000);
    await pause(300);

    const [firing] = fired;
    expect(fired).toHaveLength(1);
    expect(firing?.targetArn).toBe('arn:aws:lambda:us-east-1:000000000000:function:remind');
    expect(JSON.parse(String(firing?.input))).toEqual({ schedule: firing?.scheduleArn, attempt: 1 });
    await expect(client.send(new GetScheduleCommand({ Name: 'remind-borrower' }))).rejects.toBeInstanceOf(
      ResourceNotFoundException,
    );
  });

  it('stays, spent, when it was not told to remove itself', async () => {
    await create({ ScheduleExpression: inSeconds(-1) });
    await vi.waitFor(() => expect(fired).toHaveLength(1));

    await client.send(new UpdateScheduleCommand(aSchedule({ ScheduleExpression: inSeconds(3600) })));
    await passTime(3_601_000);

    await vi.waitFor(() => expect(fired).toHaveLength(2));
  });

  it('that fell due while the engine was stopped fires when it opens, once', async () => {
    await create({ ScheduleExpression: inSeconds(60), ActionAfterCompletion: 'DELETE' });
    await close();
    clockOffset += 120_000;

    await open();
    await vi.waitFor(() => expect(fired).toHaveLength(1));
    await close();
    await open();
    await pause(200);

    expect(namesOfFired()).toEqual(['remind-borrower']);
  });
});

describe('recurring schedules', () => {
  it('with a rate fire at once and then in their rhythm', async () => {
    await create({ ScheduleExpression: 'rate(1 minute)' });
    await vi.waitFor(() => expect(fired).toHaveLength(1));

    await passTime(30_000);
    await pause(100);
    expect(fired).toHaveLength(1);
    await passTime(31_000);

    await vi.waitFor(() => expect(fired).toHaveLength(2));
    const [first, second] = fired.map(({ scheduledAt }) => scheduledAt.getTime());
    expect(Number(second) - Number(first)).toBe(60_000);
  });

  it('with a rate and a start date begin on that date', async () => {
    const StartDate = new Date(Date.now() + 3_600_000);
    await create({ ScheduleExpression: 'rate(1 day)', StartDate });
    await pause(100);
    expect(fired).toEqual([]);

    await passTime(3_601_000);

    await vi.waitFor(() => expect(fired).toHaveLength(1));
    expect(Math.floor(Number(fired[0]?.scheduledAt) / 1000)).toBe(Math.floor(StartDate.getTime() / 1000));
  });

  it('with a calendar fire on the clock of their time zone', async () => {
    clockOffset = Date.parse('2027-03-01T11:59:00Z') - Date.now();
    await create({ Name: 'noon-utc', ScheduleExpression: 'cron(0 12 * * ? *)' });
    await create({
      Name: 'noon-tokyo',
      ScheduleExpression: 'cron(0 12 * * ? *)',
      ScheduleExpressionTimezone: 'Asia/Tokyo',
    });

    await passTime(120_000);
    await vi.waitFor(() => expect(namesOfFired()).toEqual(['noon-utc']));
    await passTime(15 * 3_600_000);

    await vi.waitFor(() => expect(namesOfFired()).toEqual(['noon-utc', 'noon-tokyo']));
    expect(fired.map(({ scheduledAt }) => scheduledAt.toISOString())).toEqual([
      '2027-03-01T12:00:00.000Z',
      '2027-03-02T03:00:00.000Z',
    ]);
  });

  it('do not fire while disabled', async () => {
    await create({ ScheduleExpression: 'rate(1 minute)', State: 'DISABLED' });

    await passTime(600_000);
    await pause(100);

    expect(fired).toEqual([]);
  });

  it('end with their end date and remove themselves when told to', async () => {
    const EndDate = new Date(Date.now() + 90_000);
    await create({ ScheduleExpression: 'rate(1 minute)', EndDate, ActionAfterCompletion: 'DELETE' });

    await passTime(61_000);
    await vi.waitFor(() => expect(fired).toHaveLength(2));
    await passTime(600_000);
    await pause(100);

    expect(fired).toHaveLength(2);
    await expect(client.send(new GetScheduleCommand({ Name: 'remind-borrower' }))).rejects.toBeInstanceOf(
      ResourceNotFoundException,
    );
  });

  it('skip the runs that were missed while the engine was stopped', async () => {
    await create({ ScheduleExpression: 'rate(1 minute)', StartDate: new Date(Date.now() + 1000) });
    await close();
    clockOffset += 610_000;

    await open();
    await pause(100);
    expect(fired).toEqual([]);
    await passTime(60_000);

    await vi.waitFor(() => expect(fired).toHaveLength(1));
  });
});

describe('firings', () => {
  it('are tried again when the target fails', async () => {
    failuresAhead = 1;

    await create({ ScheduleExpression: inSeconds(-1), ActionAfterCompletion: 'DELETE' });

    await vi.waitFor(() => expect(fired).toHaveLength(2), 4000);
    expect(fired.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(new Set(fired.map(({ executionId }) => executionId)).size).toBe(1);
  });

  it('survive a restart when the target failed', async () => {
    failuresAhead = 1;
    await create({ ScheduleExpression: inSeconds(-1), ActionAfterCompletion: 'DELETE' });
    await vi.waitFor(() => expect(fired).toHaveLength(1));
    await close();

    await open();

    await vi.waitFor(() => expect(fired).toHaveLength(2), 4000);
  });

  it('are given up when the retry policy is spent', async () => {
    failuresAhead = 9;
    const { Target } = aSchedule();

    await create({
      ScheduleExpression: inSeconds(-1),
      Target: { ...Target, Arn: Target?.Arn, RoleArn: Target?.RoleArn, RetryPolicy: { MaximumRetryAttempts: 0 } },
    });

    await vi.waitFor(() => expect(givenUp).toHaveLength(1));
    expect(fired).toHaveLength(1);
  });

  it('can be caused by hand, even of a disabled schedule', async () => {
    await create({ State: 'DISABLED' });

    served.engine.fire('remind-borrower');

    await vi.waitFor(() => expect(namesOfFired()).toEqual(['remind-borrower']));
    expect(() => served.engine.fire('nowhere')).toThrow('Schedule nowhere does not exist');
  });
});
