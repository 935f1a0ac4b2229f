import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#shared/errors/domain-error.ts';
import { VersionOutdated } from './attempts.ts';
import { recordVersion } from './record-versions.ts';
import type { Table } from './table.ts';
import type { RecordKey } from './table-keys.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The audit trail keeps the fields of a value in no order of its own. */
const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** Fields of a patch that somebody else has changed since they were read, to something else than the patch does. */
export const clashesOf = (asRead: Fields, current: Fields, patch: Fields): readonly string[] =>
  Object.keys(patch).filter((field) => !isSame(asRead[field], current[field]) && !isSame(current[field], patch[field]));

/** Whether a change leaves a record as it is, so that there is nothing to write. */
export const isUnchanged = (before: object, after: object): boolean => {
  const was: Fields = { ...before };
  return Object.entries(after).every(([field, value]) => isSame(was[field], value));
};

/** Raised for {@link DomainError} `recordChanged` that trying again would meet again. */
class FieldsChanged extends VersionOutdated {
  constructor(fields: readonly string[]) {
    super(`changed meanwhile: ${fields.join()}`, {
      fields: Object.fromEntries(fields.map((field) => [field, 'Somebody else changed this in the meantime.'])),
    });
  }
}

interface Reading {
  readonly table: Table;
  readonly key: RecordKey;
  readonly current: Fields & { readonly version: number };
}

/** The record as it stood in the version that a change was made from. */
export async function readAs({ table, key, current }: Reading, readVersion: number): Promise<Fields> {
  if (current.version === readVersion) return current;
  const asRead = readVersion < current.version ? await recordVersion(table, key, readVersion) : null;
  if (asRead === null) throw new VersionOutdated();
  return asRead;
}

function refuseClashes(asRead: Fields, current: Fields, patch: Fields): void {
  const clashes = clashesOf(asRead, current, patch);
  if (clashes.length > 0) throw new FieldsChanged(clashes);
}

/** The fields of a patch that are to change: forms send what they were filled with, too. Refuses those that somebody else has changed since. */
export function touchedSince<Patch extends Fields>(asRead: Fields, current: Fields, patch: Patch): Partial<Patch> {
  const touched: Fields = Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => !isSame(asRead[field], value)),
  );
  refuseClashes(asRead, current, touched);
  return touched as Partial<Patch>;
}

/** {@link touchedSince} the version that was read. */
export const touchedFields = async <Patch extends Fields>(
  reading: Reading,
  readVersion: number,
  patch: Patch,
): Promise<Partial<Patch>> => touchedSince(await readAs(reading, readVersion), reading.current, patch);

/** The fields of a patch that were given. */
export const givenFields = <Patch extends Fields>(
  patch: Patch,
): { [Field in keyof Patch]?: Exclude<Patch[Field], undefined> } =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Patch]?: Exclude<Patch[Field], undefined>;
  };
