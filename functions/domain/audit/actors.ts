import * as z from 'zod';
import { platformRecords } from '#functions/platform/storage/single-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { JobKind } from '#shared/domain/job.ts';

type Actor = AuditRecord['by'];

const Member = z.object({ agentId: z.string(), displayName: z.string(), primaryEmail: z.string() });
const Named = z.object({ id: z.string(), name: z.string() });
const Account = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  superuser: z.boolean(),
  apiClient: z.boolean().default(false),
});

/**
 * Who stands behind these ids: people of the organization, its programs and identity providers, superusers, and whoever has left. Everything else that writes is the
 * product itself: timers, and what follows from a change.
 */
export async function actorsOf(table: Table, ids: readonly string[]): Promise<(id: string) => Actor> {
  const wanted = [...new Set(ids)];
  const keysOf = (kind: string, of: readonly string[]) => of.map((id) => ({ kind, id }));
  const members = await table.getMany(keysOf('Member', wanted), Member);
  const found = new Map<string, Actor>(
    members.map(({ agentId: id, displayName, primaryEmail }) => [
      id,
      { id, name: displayName === '' ? primaryEmail : displayName, kind: 'person' },
    ]),
  );
  const others = wanted.filter((id) => !found.has(id));
  if (others.length > 0) {
    const [programs, providers, accounts] = await Promise.all([
      table.getMany(keysOf('ApiClient', others), Named),
      table.getMany(keysOf('ProvisioningToken', others), Named),
      platformRecords.getMany(keysOf('Agent', others), Account),
    ]);
    for (const { id, firstName, lastName, superuser, apiClient } of accounts) {
      const kind = superuser ? 'superuser' : apiClient ? 'program' : 'person';
      found.set(id, { id, name: `${firstName} ${lastName}`.trim(), kind });
    }
    for (const { id, name } of programs) found.set(id, { id, name, kind: 'program' });
    for (const { id, name } of providers) found.set(id, { id, name, kind: 'provider' });
  }
  return (id) => found.get(id) ?? { id, name: null, kind: 'product' };
}

/** Records of one kind by their ids; those that are no longer there are left out. */
async function byId<Item extends { readonly id: string }>(
  table: Table,
  kind: string,
  ids: readonly string[],
  schema: z.ZodType<Item>,
): Promise<ReadonlyMap<string, Item>> {
  const found = await table.getMany(
    [...new Set(ids)].map((id) => ({ kind, id })),
    schema,
  );
  return new Map(found.map((item) => [item.id, item]));
}

const SignIn = z.object({ id: z.string(), address: z.string(), userAgent: z.string() });

/** From where the sign-ins came behind what was done, by their ids; those of more than 400 days ago are forgotten. */
export async function placesOfSignIns(
  table: Table,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<AuditRecord['from']>>> {
  const found = await byId(table, 'SignIn', sessionIds, SignIn);
  return new Map([...found].map(([id, { address, userAgent }]) => [id, { address, userAgent }]));
}

const Job = z.object({ id: z.string(), kind: JobKind });

/** The jobs that have done something in the background, by their ids; what each works on is told by its own record. */
export const jobsBehind = (
  table: Table,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<AuditRecord['job']>>> => byId(table, 'Job', jobIds, Job);
