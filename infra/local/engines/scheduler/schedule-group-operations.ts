import * as z from 'zod';
import type { Route } from '../rest-protocol.ts';
import { operation, ServiceError } from '../service-call.ts';
import type { SchedulerContext } from './schedule-operations.ts';
import type { ScheduleGroup } from './schedule-store.ts';

const Reference = z.object({ Name: z.string().regex(/^[0-9a-zA-Z\-_.]{1,64}$/) });
const Question = z.object({ NamePrefix: z.string().default('') });

const path = '/schedule-groups/{Name}';

/** Create, get, list and delete schedule groups. The group `default` is always there. */
export function scheduleGroupRoutes(
  scheduler: SchedulerContext,
  groupArnOf: (group: string) => string,
): readonly Route[] {
  const { store } = scheduler;
  const description = ({ name, createdAt }: ScheduleGroup) => ({
    Arn: groupArnOf(name),
    Name: name,
    State: 'ACTIVE',
    CreationDate: createdAt / 1000,
    LastModificationDate: createdAt / 1000,
  });
  const list = (prefix: string) => store.groups.list().filter(({ name }) => name.startsWith(prefix));

  return [
    {
      method: 'POST',
      path,
      run: operation(Reference, ({ Name }) => ({ ScheduleGroupArn: groupArnOf(create(scheduler, Name)) })),
    },
    { method: 'GET', path, run: operation(Reference, ({ Name }) => description(existing(scheduler, Name))) },
    { method: 'DELETE', path, run: operation(Reference, ({ Name }) => remove(scheduler, Name)) },
    {
      method: 'GET',
      path: '/schedule-groups',
      run: operation(Question, ({ NamePrefix }) => ({ ScheduleGroups: list(NamePrefix).map(description) })),
    },
  ];
}

function existing({ store }: SchedulerContext, name: string): ScheduleGroup {
  const group = store.groups.find(name);
  if (group === null) throw new ServiceError('ResourceNotFoundException', `Group ${name} does not exist.`, 404);
  return group;
}

function create({ store, now }: SchedulerContext, name: string): string {
  if (store.groups.find(name) !== null) {
    throw new ServiceError('ConflictException', `Schedule group ${name} already exists.`, 409);
  }
  store.groups.save({ name, createdAt: now() });
  return name;
}

function remove(scheduler: SchedulerContext, name: string): object {
  if (name === 'default') throw new ServiceError('ValidationException', 'The default group cannot be deleted.');
  scheduler.store.groups.remove(existing(scheduler, name).name);
  scheduler.changed();
  return {};
}
