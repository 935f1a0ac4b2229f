import * as z from 'zod';
import type { Route } from '../rest-protocol.ts';
import { operation, ServiceError } from '../service-call.ts';
import type { SchedulerContext } from './schedule-operations.ts';
import type { ScheduleGroup } from './schedule-store.ts';

const Reference = z.object({ Name: z.string().regex(/^[0-9a-zA-Z\-_.]{1,64}$/) });
const Question = z.object({ NamePrefix: z.string().default('') });

/** Create, get, list and delete schedule groups. The group `default` is always there. */
export function scheduleGroupRoutes(
  { store, now, changed }: SchedulerContext,
  groupArnOf: (group: string) => string,
): readonly Route[] {
  const path = '/schedule-groups/{Name}';
  const existing = (name: string): ScheduleGroup => {
    const group = store.groups.find(name);
    if (group === null) throw new ServiceError('ResourceNotFoundException', `Group ${name} does not exist.`, 404);
    return group;
  };
  const description = ({ name, createdAt }: ScheduleGroup) => ({
    Arn: groupArnOf(name),
    Name: name,
    State: 'ACTIVE',
    CreationDate: createdAt / 1000,
    LastModificationDate: createdAt / 1000,
  });

  return [
    {
      method: 'POST',
      path,
      run: operation(Reference, ({ Name: name }) => {
        if (store.groups.find(name) !== null) {
          throw new ServiceError('ConflictException', `Schedule group ${name} already exists.`, 409);
        }
        store.groups.save({ name, createdAt: now() });
        return { ScheduleGroupArn: groupArnOf(name) };
      }),
    },
    { method: 'GET', path, run: operation(Reference, ({ Name }) => description(existing(Name))) },
    {
      method: 'DELETE',
      path,
      run: operation(Reference, ({ Name }) => {
        if (Name === 'default') throw new ServiceError('ValidationException', 'The default group cannot be deleted.');
        store.groups.remove(existing(Name).name);
        changed();
        return {};
      }),
    },
    {
      method: 'GET',
      path: '/schedule-groups',
      run: operation(Question, ({ NamePrefix }) => ({
        ScheduleGroups: store.groups
          .list()
          .filter(({ name }) => name.startsWith(NamePrefix))
          .map(description),
      })),
    },
  ];
}
