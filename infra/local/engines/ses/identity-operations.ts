import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Route } from '../rest-protocol.ts';
import { operation, ServiceError } from '../service-call.ts';

export const identitySchema = 'CREATE TABLE IF NOT EXISTS identities (name TEXT PRIMARY KEY) STRICT;';

const Reference = z.object({ EmailIdentity: z.string().min(1) });
const path = '/v2/email/identities/{EmailIdentity}';
// Nothing here leaves the machine, so how it would be signed or bounced makes no difference.
const settings = ['dkim', 'dkim/signing', 'feedback', 'mail-from', 'configuration-set'];

/** The account and identity calls that provisioning makes. Identities are verified as soon as they are made. */
export function identityRoutes(database: DatabaseSync): readonly Route[] {
  const identities = identitiesIn(database);
  const route = (method: Route['method'], path: string, run: (name: string) => object): Route => ({
    method,
    path,
    run: operation(Reference, ({ EmailIdentity }) => run(EmailIdentity)),
  });

  return [
    { method: 'GET', path: '/v2/email/account', run: () => account },
    {
      method: 'POST',
      path: '/v2/email/list-identities',
      run: () => ({ EmailIdentities: identities.list().map(summary) }),
    },
    route('POST', '/v2/email/identities', (name) => description(identities.add(name))),
    route('GET', path, (name) => description(identities.existing(name))),
    route('DELETE', path, (name) => identities.remove(name)),
    ...settings.map((setting) =>
      route('PUT', `${path}/${setting}`, (name) => {
        identities.existing(name);
        return {};
      }),
    ),
  ];
}

function identitiesIn(database: DatabaseSync) {
  const list = database.prepare('SELECT name FROM identities ORDER BY name');
  const find = database.prepare('SELECT name FROM identities WHERE name = ?');
  const add = database.prepare('INSERT INTO identities VALUES (?)');
  const remove = database.prepare('DELETE FROM identities WHERE name = ?');
  const existing = (name: string): string => {
    if (find.get(name) !== undefined) return name;
    throw new ServiceError('NotFoundException', `Email identity ${name} does not exist.`, 404);
  };

  return {
    existing,
    list: (): string[] => list.all().map((row) => String(row['name'])),
    add: (name: string): string => {
      if (find.get(name) !== undefined) {
        throw new ServiceError('AlreadyExistsException', `Email identity ${name} already exists.`);
      }
      add.run(name);
      return name;
    },
    remove: (name: string): object => {
      remove.run(existing(name));
      return {};
    },
  };
}

const account = {
  DedicatedIpAutoWarmupEnabled: false,
  EnforcementStatus: 'HEALTHY',
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
};

function typeOf(name: string): string {
  return name.includes('@') ? 'EMAIL_ADDRESS' : 'DOMAIN';
}

function summary(name: string): object {
  return { IdentityName: name, IdentityType: typeOf(name), SendingEnabled: true, VerificationStatus: 'SUCCESS' };
}

function description(name: string): object {
  return {
    IdentityType: typeOf(name),
    VerifiedForSendingStatus: true,
    VerificationStatus: 'SUCCESS',
    FeedbackForwardingStatus: true,
    DkimAttributes: { SigningEnabled: true, Status: 'SUCCESS', SigningAttributesOrigin: 'AWS_SES', Tokens: [] },
  };
}
