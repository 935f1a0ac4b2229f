import type { Engine, EngineOptions } from '../engine.ts';
import { openDatabase } from '../open-database.ts';
import { serveRest } from '../rest-protocol.ts';
import { type FiringListener, startScheduleClock } from './schedule-clock.ts';
import { scheduleGroupRoutes } from './schedule-group-operations.ts';
import { existing, type SchedulerContext, scheduleRoutes } from './schedule-operations.ts';
import { openScheduleStore, scheduleSchema } from './schedule-store.ts';

/** `now` is in epoch milliseconds. */
export type SchedulerOptions = EngineOptions & FiringListener & { readonly now?: () => number };

/** The local EventBridge Scheduler. */
export interface Scheduler extends Engine {
  /** Fires a schedule by hand, enabled or not. Throws `ResourceNotFoundException`. */
  fire(name: string, group?: string): void;
}

/** Opens the local EventBridge Scheduler, kept in `scheduler.sqlite` of the data directory; what is due is handed to `onFire`. */
export async function openScheduler(options: SchedulerOptions): Promise<Scheduler> {
  const { region, accountId, credentials, now = Date.now } = options;
  const database = openDatabase(options.dataDir, 'scheduler.sqlite', scheduleSchema);
  const store = openScheduleStore(database);
  if (store.groups.find('default') === null) store.groups.save({ name: 'default', createdAt: now() });

  const arn = `arn:aws:scheduler:${region}:${accountId}`;
  const arnOf = (group: string, name: string) => `${arn}:schedule/${group}/${name}`;
  const clock = startScheduleClock({ database, store, listener: options, now, arnOf });
  const context: SchedulerContext = { store, now, arnOf, changed: clock.wake };
  const routes = [
    ...scheduleRoutes(context),
    ...scheduleGroupRoutes(context, (group) => `${arn}:schedule-group/${group}`),
  ];

  return {
    handle: serveRest({ signingName: 'scheduler', invalidInputCode: 'ValidationException', routes }, credentials),
    fire: (name, group = 'default') => clock.fire(existing(store, group, name)),
    close: async () => {
      await clock.stop();
      if (database.isOpen) database.close();
    },
  };
}
