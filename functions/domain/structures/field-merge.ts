import { VersionOutdated } from '#functions/platform/attempts.ts';
import { recordVersion } from '#functions/platform/record-versions.ts';
import type { Table } from '#functions/platform/table.ts';
import type { RecordKey } from '#functions/platform/table-keys.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

type Fields = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

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

/**
 * Lets a change go on that was made from an older version, unless somebody else has changed one of its fields since: that refuses with
 * `recordChanged` and names the fields.
 */
export async function requireNoClash(
  { table, key, current }: Reading,
  readVersion: number,
  patch: Fields,
): Promise<void> {
  if (current.version === readVersion) return;
  const asRead = readVersion < current.version ? await recordVersion(table, key, readVersion) : null;
  if (asRead === null) throw new VersionOutdated();
  const clashes = clashesOf(asRead, current, patch);
  if (clashes.length > 0) throw new FieldsChanged(clashes);
}

/** The fields of a patch that were given. */
export const givenFields = <Patch extends Fields>(
  patch: Patch,
): { [Field in keyof Patch]?: Exclude<Patch[Field], undefined> } =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Patch]?: Exclude<Patch[Field], undefined>;
  };
