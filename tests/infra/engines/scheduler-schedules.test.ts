import {
  ConflictException,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  DeleteScheduleGroupCommand,
  GetScheduleCommand,
  GetScheduleGroupCommand,
  ListScheduleGroupsCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSchedule, aScheduler, type SchedulerWorld, withInput } from './serve-scheduler.ts';

let scheduler: SchedulerWorld;

beforeEach(async () => {
  scheduler = await aScheduler();
});

afterEach(() => scheduler.remove());

describe('schedules', () => {
  it('are created, read and listed', async () => {
    const created = await scheduler.create({
      Description: 'every morning',
      ScheduleExpressionTimezone: 'Europe/Berlin',
      ...withInput('{"loan":7}'),
    });
    const got = await scheduler.client().send(new GetScheduleCommand({ Name: 'remind-borrower' }));
    const listed = await scheduler.client().send(new ListSchedulesCommand({ NamePrefix: 'remind' }));

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
    for (const Name of ['a', 'b', 'c']) await scheduler.create({ Name });

    const first = await scheduler.client().send(new ListSchedulesCommand({ MaxResults: 2 }));
    const second = await scheduler
      .client()
      .send(new ListSchedulesCommand({ MaxResults: 2, NextToken: first.NextToken }));

    const names = [...(first.Schedules ?? []), ...(second.Schedules ?? [])].map(({ Name }) => Name);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(second.NextToken).toBeUndefined();
  });

  it('are refused when the name is taken, but not when the same call is repeated', async () => {
    await scheduler.create({ ClientToken: 'first-call' });

    await expect(scheduler.create({ ClientToken: 'second-call' })).rejects.toBeInstanceOf(ConflictException);
    await expect(scheduler.create({ ClientToken: 'first-call' })).resolves.toHaveProperty('ScheduleArn');
  });

  it('that do not exist cannot be read, updated or deleted', async () => {
    const Name = 'nowhere';

    for (const call of [
      scheduler.client().send(new GetScheduleCommand({ Name })),
      scheduler.client().send(new UpdateScheduleCommand(aSchedule({ Name }))),
      scheduler.client().send(new DeleteScheduleCommand({ Name })),
    ]) {
      await expect(call).rejects.toBeInstanceOf(ResourceNotFoundException);
    }
  });

  it('are updated and deleted', async () => {
    await scheduler.create();

    await scheduler
      .client()
      .send(new UpdateScheduleCommand(aSchedule({ ScheduleExpression: 'rate(1 hour)', State: 'DISABLED' })));
    const updated = await scheduler.client().send(new GetScheduleCommand({ Name: 'remind-borrower' }));
    await scheduler.client().send(new DeleteScheduleCommand({ Name: 'remind-borrower' }));

    expect(updated).toMatchObject({ ScheduleExpression: 'rate(1 hour)', State: 'DISABLED' });
    expect((await scheduler.client().send(new ListSchedulesCommand({}))).Schedules).toEqual([]);
  });

  it.each([
    { what: 'an expression that is none', more: { ScheduleExpression: 'cron(0 6 * * * *)' } },
    { what: 'a time zone that is none', more: { ScheduleExpressionTimezone: 'Europe/Trestle' } },
    { what: 'a flexible window without a length', more: { FlexibleTimeWindow: { Mode: 'FLEXIBLE' as const } } },
    { what: 'an empty input', more: withInput('') },
  ])('are refused with $what', async ({ more }) => {
    await expect(scheduler.create(more)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('live in groups, which take their schedules with them', async () => {
    await scheduler.client().send(new CreateScheduleGroupCommand({ Name: 'reminders' }));
    await scheduler.create({ GroupName: 'reminders' });

    await expect(scheduler.client().send(new CreateScheduleGroupCommand({ Name: 'reminders' }))).rejects.toBeInstanceOf(
      ConflictException,
    );
    const groups = await scheduler.client().send(new ListScheduleGroupsCommand({}));
    expect(groups.ScheduleGroups?.map(({ Name }) => Name)).toEqual(['default', 'reminders']);

    await scheduler.client().send(new DeleteScheduleGroupCommand({ Name: 'reminders' }));
    await expect(scheduler.client().send(new GetScheduleGroupCommand({ Name: 'reminders' }))).rejects.toBeInstanceOf(
      ResourceNotFoundException,
    );
    await expect(scheduler.create({ GroupName: 'reminders' })).rejects.toBeInstanceOf(ResourceNotFoundException);
  });
});
