import { GetScheduleCommand, ResourceNotFoundException, UpdateScheduleCommand } from '@aws-sdk/client-scheduler';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMoment, aSchedule, aScheduler, type SchedulerWorld, withInput, withRetries } from './serve-scheduler.ts';

let scheduler: SchedulerWorld;

beforeEach(async () => {
  scheduler = await aScheduler();
});

afterEach(() => {
  vi.useRealTimers();
  return scheduler.remove();
});

const namesOfFired = () => scheduler.fired.map(({ name }) => name);

/** Generous, because a busy machine may not come to it for a second. */
const soon = { timeout: 10_000 };

describe('at()', () => {
  it('fires once with its input and then removes itself when told to', async () => {
    await scheduler.create({
      ScheduleExpression: scheduler.inSeconds(2),
      ActionAfterCompletion: 'DELETE',
      ...withInput('{"schedule":"<aws.scheduler.schedule-arn>","attempt":<aws.scheduler.attempt-number>}'),
    });
    expect(scheduler.fired).toEqual([]);

    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(1), 4000);
    await aMoment();

    const [firing] = scheduler.fired;
    expect(scheduler.fired).toHaveLength(1);
    expect(firing?.targetArn).toBe('arn:aws:lambda:us-east-1:000000000000:function:remind');
    expect(JSON.parse(String(firing?.input))).toEqual({ schedule: firing?.scheduleArn, attempt: 1 });
    await expect(scheduler.client().send(new GetScheduleCommand({ Name: 'remind-borrower' }))).rejects.toBeInstanceOf(
      ResourceNotFoundException,
    );
  });

  it('stays, spent, when it was not told to remove itself', async () => {
    await scheduler.create({ ScheduleExpression: scheduler.inSeconds(-1) });
    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(1), soon);

    await scheduler
      .client()
      .send(new UpdateScheduleCommand(aSchedule({ ScheduleExpression: scheduler.inSeconds(3600) })));
    await scheduler.passTime(3_601_000);

    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(2), soon);
  });

  it('that fell due while the engine was stopped fires when it opens, once', async () => {
    await scheduler.create({ ScheduleExpression: scheduler.inSeconds(60), ActionAfterCompletion: 'DELETE' });
    await scheduler.stop();
    scheduler.moveClock(120_000);

    await scheduler.start();
    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(1), soon);
    await scheduler.stop();
    await scheduler.start();
    await aMoment();

    expect(namesOfFired()).toEqual(['remind-borrower']);
  });
});

describe('recurring schedules', () => {
  it('with a rate fire at once and then in their rhythm', async () => {
    await scheduler.create({ ScheduleExpression: 'rate(1 minute)' });
    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(1), soon);

    await scheduler.passTime(30_000);
    await aMoment();
    expect(scheduler.fired).toHaveLength(1);
    await scheduler.passTime(31_000);

    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(2), soon);
    const [first, second] = scheduler.fired.map(({ scheduledAt }) => scheduledAt.getTime());
    expect(Number(second) - Number(first)).toBe(60_000);
  });

  it('with a rate fire once at first, also when the clock moves on while they are made', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    scheduler.readEarlyOnce();
    await scheduler.create({ ScheduleExpression: 'rate(1 minute)' });
    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(1), soon);
    await aMoment();

    expect(scheduler.fired).toHaveLength(1);
  });

  it('with a rate and a start date begin on that date', async () => {
    const StartDate = new Date(Date.now() + 3_600_000);
    await scheduler.create({ ScheduleExpression: 'rate(1 day)', StartDate });
    await aMoment();
    expect(scheduler.fired).toEqual([]);

    await scheduler.passTime(3_601_000);

    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(1), soon);
    expect(Math.floor(Number(scheduler.fired[0]?.scheduledAt) / 1000)).toBe(Math.floor(StartDate.getTime() / 1000));
  });

  it('with a calendar fire on the clock of their time zone', async () => {
    scheduler.moveClock(Date.parse('2027-03-01T11:59:00Z') - Date.now());
    await scheduler.create({ Name: 'noon-utc', ScheduleExpression: 'cron(0 12 * * ? *)' });
    await scheduler.create({
      Name: 'noon-tokyo',
      ScheduleExpression: 'cron(0 12 * * ? *)',
      ScheduleExpressionTimezone: 'Asia/Tokyo',
    });

    await scheduler.passTime(120_000);
    await vi.waitFor(() => expect(namesOfFired()).toEqual(['noon-utc']), soon);
    await scheduler.passTime(15 * 3_600_000);

    await vi.waitFor(() => expect(namesOfFired()).toEqual(['noon-utc', 'noon-tokyo']), soon);
    expect(scheduler.fired.map(({ scheduledAt }) => scheduledAt.toISOString())).toEqual([
      '2027-03-01T12:00:00.000Z',
      '2027-03-02T03:00:00.000Z',
    ]);
  });

  it('do not fire while disabled', async () => {
    await scheduler.create({ ScheduleExpression: 'rate(1 minute)', State: 'DISABLED' });

    await scheduler.passTime(600_000);
    await aMoment();

    expect(scheduler.fired).toEqual([]);
  });

  it('end with their end date and remove themselves when told to', async () => {
    const EndDate = new Date(Date.now() + 90_000);
    await scheduler.create({ ScheduleExpression: 'rate(1 minute)', EndDate, ActionAfterCompletion: 'DELETE' });

    await scheduler.passTime(61_000);
    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(2), soon);
    await scheduler.passTime(600_000);
    await aMoment();

    expect(scheduler.fired).toHaveLength(2);
    await expect(scheduler.client().send(new GetScheduleCommand({ Name: 'remind-borrower' }))).rejects.toBeInstanceOf(
      ResourceNotFoundException,
    );
  });

  it('skip the runs that were missed while the engine was stopped', async () => {
    await scheduler.create({ ScheduleExpression: 'rate(1 minute)', StartDate: new Date(Date.now() + 1000) });
    await scheduler.stop();
    scheduler.moveClock(610_000);

    await scheduler.start();
    await aMoment();
    expect(scheduler.fired).toEqual([]);
    await scheduler.passTime(60_000);

    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(1), soon);
  });
});

describe('firings', () => {
  it('are tried again when the target fails', async () => {
    scheduler.failNext(1);

    await scheduler.create({ ScheduleExpression: scheduler.inSeconds(-1), ActionAfterCompletion: 'DELETE' });

    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(2), 4000);
    expect(scheduler.fired.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(new Set(scheduler.fired.map(({ executionId }) => executionId)).size).toBe(1);
  });

  it('survive a restart when the target failed', async () => {
    scheduler.failNext(1);
    await scheduler.create({ ScheduleExpression: scheduler.inSeconds(-1), ActionAfterCompletion: 'DELETE' });
    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(1), soon);
    await scheduler.stop();

    await scheduler.start();

    await vi.waitFor(() => expect(scheduler.fired).toHaveLength(2), 4000);
  });

  it('are given up when the retry policy is spent', async () => {
    scheduler.failNext(9);

    await scheduler.create({ ScheduleExpression: scheduler.inSeconds(-1), ...withRetries(0) });

    await vi.waitFor(() => expect(scheduler.givenUp).toHaveLength(1), soon);
    expect(scheduler.fired).toHaveLength(1);
  });

  it('can be caused by hand, even of a disabled schedule', async () => {
    await scheduler.create({ State: 'DISABLED' });

    scheduler.engine().fire('remind-borrower');

    await vi.waitFor(() => expect(namesOfFired()).toEqual(['remind-borrower']), soon);
    expect(() => scheduler.engine().fire('nowhere')).toThrow('Schedule nowhere does not exist');
  });
});
