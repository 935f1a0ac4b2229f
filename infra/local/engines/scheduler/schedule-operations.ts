import * as z from 'zod';
import type { Route } from '../rest-protocol.ts';
import { operation, ServiceError } from '../service-call.ts';
import { ScheduleExpressionError } from './cron-fields.ts';
import { firstDue, isOneShot, nextDue, ScheduleDefinition } from './schedule-definition.ts';
import { isTimeZone } from './schedule-expression.ts';
import type { Schedule, ScheduleStore } from './schedule-store.ts';

/** What the operations work with. */
export interface SchedulerContext {
  readonly store: ScheduleStore;
  readonly now: () => number;
  arnOf(group: string, name: string): string;
  /** To be called after every change. */
  changed(): void;
}

const Name = z.string().regex(/^[0-9a-zA-Z\-_.]{1,64}$/);
const Definition = ScheduleDefinition.extend({
  Name,
  GroupName: Name.default('default'),
  ClientToken: z.string().optional(),
});
const Reference = z.object({ Name, groupName: Name.default('default') });
const Question = z.object({
  ScheduleGroup: z.string().optional(),
  NamePrefix: z.string().default(''),
  State: z.enum(['ENABLED', 'DISABLED']).optional(),
  MaxResults: z.coerce.number().int().min(1).max(100).default(100),
  NextToken: z.string().optional(),
});

/** Create, get, list, update and delete schedules. */
export function scheduleRoutes(scheduler: SchedulerContext): readonly Route[] {
  const { store } = scheduler;
  const path = '/schedules/{Name}';

  return [
    { method: 'POST', path, run: operation(Definition, (input) => create(scheduler, input)) },
    { method: 'PUT', path, run: operation(Definition, (input) => update(scheduler, input)) },
    {
      method: 'GET',
      path,
      run: operation(Reference, ({ Name, groupName }) => description(scheduler, existing(store, groupName, Name))),
    },
    {
      method: 'DELETE',
      path,
      run: operation(Reference, ({ Name, groupName }) => {
        existing(store, groupName, Name);
        store.remove(groupName, Name);
        scheduler.changed();
        return {};
      }),
    },
    { method: 'GET', path: '/schedules', run: operation(Question, (question) => list(scheduler, question)) },
  ];
}

/** The schedule of that name, or `ResourceNotFoundException`. */
export function existing(store: ScheduleStore, group: string, name: string): Schedule {
  const schedule = store.find(group, name);
  if (schedule === null) throw new ServiceError('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404);
  return schedule;
}

function create(scheduler: SchedulerContext, input: z.infer<typeof Definition>): object {
  const { store, now, arnOf } = scheduler;
  const { Name: name, GroupName: group, ClientToken: clientToken = null, ...definition } = input;
  check(scheduler, group, definition);
  const twin = store.find(group, name);
  if (twin === null) {
    // One reading: a rate counts from its creation, so a first run a millisecond before that would be followed by another at once.
    const at = now();
    const dueAt = definition.State === 'ENABLED' ? firstDue(definition, at) : null;
    store.save({ group, name, definition, clientToken, createdAt: at, modifiedAt: at, dueAt });
    scheduler.changed();
  } else if (clientToken === null || twin.clientToken !== clientToken) {
    throw new ServiceError('ConflictException', `Schedule ${name} already exists.`, 409);
  }
  return { ScheduleArn: arnOf(group, name) };
}

function update(scheduler: SchedulerContext, input: z.infer<typeof Definition>): object {
  const { store, now, arnOf } = scheduler;
  const { Name: name, GroupName: group, ClientToken: _, ...definition } = input;
  check(scheduler, group, definition);
  const schedule = existing(store, group, name);
  store.save({ ...schedule, definition, modifiedAt: now(), dueAt: dueAfterUpdate(schedule, definition, now()) });
  scheduler.changed();
  return { ScheduleArn: arnOf(group, name) };
}

function dueAfterUpdate(schedule: Schedule, definition: ScheduleDefinition, now: number): number | null {
  if (definition.State === 'DISABLED') return null;
  if (!isOneShot(definition)) return nextDue(definition, now, schedule.createdAt);
  const before = schedule.definition;
  const hasFired = schedule.dueAt === null && before.State === 'ENABLED';
  const isSameMoment =
    before.ScheduleExpression === definition.ScheduleExpression &&
    before.ScheduleExpressionTimezone === definition.ScheduleExpressionTimezone;
  return hasFired && isSameMoment ? null : firstDue(definition, now);
}

function check({ store }: SchedulerContext, group: string, definition: ScheduleDefinition): void {
  if (store.groups.find(group) === null) {
    throw new ServiceError('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404);
  }
  if (!isTimeZone(definition.ScheduleExpressionTimezone)) {
    throw new ServiceError('ValidationException', 'Provided ScheduleExpressionTimezone is invalid.');
  }
  const { Mode, MaximumWindowInMinutes } = definition.FlexibleTimeWindow;
  if ((Mode === 'FLEXIBLE') !== (MaximumWindowInMinutes !== undefined)) {
    throw new ServiceError('ValidationException', 'A flexible time window, and only that, has a maximum in minutes.');
  }
  try {
    firstDue(definition, 0);
  } catch (error) {
    if (!(error instanceof ScheduleExpressionError)) throw error;
    throw new ServiceError('ValidationException', `Invalid Schedule Expression: ${error.message}.`);
  }
}

function list({ store, arnOf }: SchedulerContext, question: z.infer<typeof Question>): object {
  const { ScheduleGroup, NamePrefix, State, MaxResults, NextToken = '' } = question;
  const found = store
    .list()
    .filter(({ group, name, definition }) => {
      const isWanted = ScheduleGroup === undefined || group === ScheduleGroup;
      const isInState = State === undefined || definition.State === State;
      return isWanted && isInState && name.startsWith(NamePrefix) && `${group}/${name}` > NextToken;
    })
    .sort((a, b) => (`${a.group}/${a.name}` < `${b.group}/${b.name}` ? -1 : 1));
  const page = found.slice(0, MaxResults);
  const last = page.at(-1);
  return {
    Schedules: page.map(({ group, name, definition, createdAt, modifiedAt }) => ({
      Arn: arnOf(group, name),
      GroupName: group,
      Name: name,
      State: definition.State,
      CreationDate: createdAt / 1000,
      LastModificationDate: modifiedAt / 1000,
      Target: { Arn: definition.Target.Arn },
    })),
    ...(found.length > page.length && last !== undefined ? { NextToken: `${last.group}/${last.name}` } : {}),
  };
}

function description({ arnOf }: SchedulerContext, schedule: Schedule): object {
  const { group, name, definition, createdAt, modifiedAt } = schedule;
  return {
    ...definition,
    Arn: arnOf(group, name),
    GroupName: group,
    Name: name,
    CreationDate: createdAt / 1000,
    LastModificationDate: modifiedAt / 1000,
  };
}
