import { createHash } from 'node:crypto';
import * as z from 'zod';
import { comparedName } from '#shared/domain/compared-name.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { PendingChange } from './records.ts';
import type { Table } from './table.ts';
import type { RecordKey } from './table-keys.ts';

/** Names are unique within a space, such as the calendars of an organization, whatever their case. A null name holds none. */
export interface Naming {
  readonly space: string;
  /** Who holds the name. */
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

const Claim = z.object({ holder: z.string(), version: z.number() });
const LocatedClaim = Claim.extend({ pk: z.string(), sk: z.string() });

/** Longer names are told apart by their digest, because a key has no room for them. */
const longestInKey = 600;

function keyOf(space: string, name: string): RecordKey {
  const compared = comparedName(name);
  const isLong = Buffer.byteLength(compared) > longestInKey;
  const told = isLong ? `#${createHash('sha256').update(compared).digest('hex')}` : compared;
  return { kind: 'Name', id: space, part: `NAME#${told}` };
}

async function release(table: Table, { space, id }: Naming, name: string): Promise<PendingChange[]> {
  const key = keyOf(space, name);
  const claim = await table.get(key, Claim);
  if (claim?.holder !== id) return [];
  return [table.change({ key, expects: claim.version, value: null, event: 'name.released' })];
}

/** Whether another record holds the name. */
export async function isNameHeld(table: Table, space: string, name: string, id: string): Promise<boolean> {
  const claim = await table.get(keyOf(space, name), Claim);
  return claim !== null && claim.holder !== id;
}

/** Who holds the names that are taken, by the names as they are compared. */
export async function nameHolders(
  table: Table,
  space: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(names.map((name) => [comparedName(name), keyOf(space, name)]));
  const nameAt = new Map([...keys].map(([name, key]) => [table.addressOf(key), name]));
  const claims = await table.getMany([...keys.values()], LocatedClaim);
  return new Map(claims.map(({ pk, sk, holder }) => [nameAt.get(`${pk}|${sk}`) ?? '', holder]));
}

/** What goes into the transaction of a record that gets, changes or loses its name. Refuses a name that another record holds with `taken`. */
export async function nameChanges(
  table: Table,
  naming: Naming,
  taken: () => DomainError = () => new DomainError('nameTaken'),
): Promise<PendingChange[]> {
  const { space, id, before, after } = naming;
  if (after !== null && (await isNameHeld(table, space, after, id))) throw taken();
  if (before !== null && after !== null && keyOf(space, before).part === keyOf(space, after).part) return [];
  const released = before === null ? [] : await release(table, naming, before);
  if (after === null) return released;
  const key = keyOf(space, after);
  return [...released, table.change({ key, expects: 'absent', value: { holder: id }, event: 'name.claimed' })];
}
