import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Route } from '../rest-protocol.ts';
import { operation, ServiceError } from '../service-call.ts';
import { eventTypes } from './mail-events.ts';

export const configurationSetSchema = `
  CREATE TABLE IF NOT EXISTS configuration_sets (name TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS event_destinations (
    set_name TEXT NOT NULL, name TEXT NOT NULL, types TEXT NOT NULL, PRIMARY KEY (set_name, name)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS suppressed (address TEXT PRIMARY KEY) STRICT;
`;

/** Which events of mails are published, and which addresses get no mail. */
export interface MailSettings {
  readonly routes: readonly Route[];
  /** The types of events that a set publishes. Refuses a set that does not exist. */
  publishedBy(set: string): ReadonlySet<string>;
  readonly suppressed: { has(address: string): boolean; add(address: string): void };
}

const NewSet = z.object({ ConfigurationSetName: z.string().min(1) });
const NewDestination = NewSet.extend({
  EventDestinationName: z.string().min(1),
  EventDestination: z.object({
    Enabled: z.boolean().default(false),
    // Others are refused: nothing would arrive there.
    MatchingEventTypes: z.array(z.enum([...eventTypes, 'REJECT', 'DELIVERY_DELAY', 'RENDERING_FAILURE'])),
    EventBridgeDestination: z.object({ EventBusArn: z.string() }),
  }),
});
const Suppressed = z.object({ EmailAddress: z.string().min(3) });

const setsPath = '/v2/email/configuration-sets';
const destinationsPath = `${setsPath}/{ConfigurationSetName}/event-destinations`;
const suppressedPath = '/v2/email/suppression/addresses/{EmailAddress}';

const missing = (what: string): ServiceError => new ServiceError('NotFoundException', `${what} does not exist.`, 404);

/** Configuration sets with destinations in EventBridge, and the account's suppression list. */
export function openMailSettings(database: DatabaseSync): MailSettings {
  const findSet = database.prepare('SELECT name FROM configuration_sets WHERE name = ?');
  const addSet = database.prepare('INSERT INTO configuration_sets VALUES (?)');
  const addDestination = database.prepare('INSERT INTO event_destinations (set_name, name, types) VALUES (?, ?, ?)');
  const findDestination = database.prepare('SELECT name FROM event_destinations WHERE set_name = ? AND name = ?');
  const changeDestination = database.prepare('UPDATE event_destinations SET types = ? WHERE set_name = ? AND name = ?');
  const destinations = database.prepare('SELECT types FROM event_destinations WHERE set_name = ?');
  const suppress = database.prepare('INSERT OR IGNORE INTO suppressed VALUES (?)');
  const release = database.prepare('DELETE FROM suppressed WHERE address = ?');
  const findSuppressed = database.prepare('SELECT address FROM suppressed WHERE address = ?');
  const existing = (set: string): void => {
    if (findSet.get(set) === undefined) throw missing(`Configuration set <${set}>`);
  };
  const destinationRoute = (method: Route['method'], path: string, isNew: boolean): Route => ({
    method,
    path,
    run: operation(NewDestination, ({ ConfigurationSetName: set, EventDestinationName: name, EventDestination }) => {
      existing(set);
      const isKnown = findDestination.get(set, name) !== undefined;
      if (isNew && isKnown)
        throw new ServiceError('AlreadyExistsException', `Event destination <${name}> already exists.`);
      if (!(isNew || isKnown)) throw missing(`Event destination <${name}>`);
      const types = EventDestination.Enabled ? EventDestination.MatchingEventTypes.join() : '';
      if (isNew) addDestination.run(set, name, types);
      else changeDestination.run(types, set, name);
      return {};
    }),
  });

  return {
    routes: [
      {
        method: 'POST',
        path: setsPath,
        run: operation(NewSet, ({ ConfigurationSetName: set }) => {
          if (findSet.get(set) !== undefined)
            throw new ServiceError('AlreadyExistsException', `Configuration set <${set}> already exists.`);
          addSet.run(set);
          return {};
        }),
      },
      destinationRoute('POST', destinationsPath, true),
      destinationRoute('PUT', `${destinationsPath}/{EventDestinationName}`, false),
      {
        method: 'DELETE',
        path: suppressedPath,
        run: operation(Suppressed, ({ EmailAddress: address }) => {
          if (findSuppressed.get(address.toLowerCase()) === undefined)
            throw missing(`Email address ${address} on your suppression list`);
          release.run(address.toLowerCase());
          return {};
        }),
      },
    ],
    publishedBy: (set) => {
      existing(set);
      return new Set(destinations.all(set).flatMap((row) => String(row['types']).split(',')));
    },
    suppressed: {
      has: (address) => findSuppressed.get(address.toLowerCase()) !== undefined,
      add: (address) => void suppress.run(address.toLowerCase()),
    },
  };
}
