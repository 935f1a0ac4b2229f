import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#shared/errors/domain-error.ts';
import { VersionOutdated } from './attempts.ts';
import { changesBetween, recordVersion } from './record-versions.ts';
import type { Actor } from './records.ts';
import type { Table } from './table.ts';
import type { RecordKey } from './table-keys.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The audit trail keeps the fields of a value in no order of its own. */
const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** Fields of a patch that have been changed since they were read: to something else than the patch does, and to the same. */
export function changedSince(asRead: Fields, current: Fields, patch: Fields) {
  const changed = Object.keys(patch).filter((field) => !isSame(asRead[field], current[field]));
  const alike = changed.filter((field) => isSame(current[field], patch[field]));
  return { clashes: changed.filter((field) => !alike.includes(field)), alike };
}

/** Whether a change leaves a record as it is, so that there is nothing to write. */
export const isUnchanged = (before: object, after: object): boolean => {
  const was: Fields = { ...before };
  return Object.entries(after).every(([field, value]) => isSame(was[field], value));
};

/** Raised for {@link DomainError} `recordChanged` that trying again would meet again. */
class FieldsChanged extends VersionOutdated {
  constructor(fields: readonly string[]) {
    super(`changed meanwhile: ${fields.join()}`, {
      fields: Object.fromEntries(fields.map((field) => [field, 'Someone else changed this in the meantime.'])),
    });
  }
}

interface Reading {
  readonly table: Table;
  readonly key: RecordKey;
  readonly current: Fields & { readonly version: number };
  /** Who writes. */
  readonly actor: Actor;
}

/** A record as a request has read it, and as it is now. */
export interface Since {
  readonly asRead: Fields;
  readonly current: Fields;
  /** Those of the fields that were changed in between by another request. */
  othersChanged(fields: readonly string[]): Promise<readonly string[]>;
}

/**
 * A request without a key may be the repetition of one whose answer got lost, so what its agent has changed to the same value counts as its own. One
 * with a key is known again by that (`onlyOnce`): whatever was changed, another request did it.
 */
async function othersChanged({ table, key, current, actor }: Reading, readVersion: number, fields: readonly string[]) {
  if (actor.mark !== undefined) return fields;
  const between = await changesBetween(table, key, readVersion, current.version);
  if (between === null) return fields;
  const others = between.filter(({ by }) => by !== actor.agentId);
  return fields.filter((field) => others.some(({ before, after }) => !isSame(before?.[field], after?.[field])));
}

/** What has become of a record since the version that a change was made from. */
export async function since(reading: Reading, readVersion: number): Promise<Since> {
  const { table, key, current } = reading;
  const isLatest = current.version === readVersion;
  const asRead = readVersion < current.version ? await recordVersion(table, key, readVersion) : null;
  if (!isLatest && asRead === null) throw new VersionOutdated();
  return {
    asRead: asRead ?? current,
    current,
    othersChanged: (fields) => othersChanged(reading, readVersion, fields),
  };
}

/**
 * The fields of a patch that are to change: forms send what they were filled with, too. Refuses those that somebody else has changed since, also to
 * the same value: who adds to what was read would otherwise add to nothing.
 */
export async function touchedSince<Patch extends Fields>(
  { asRead, current, othersChanged: others }: Since,
  patch: Patch,
): Promise<Partial<Patch>> {
  const touched: Fields = Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => !isSame(asRead[field], value)),
  );
  const { clashes, alike } = changedSince(asRead, current, touched);
  const refused = [...clashes, ...(alike.length === 0 ? [] : await others(alike))];
  if (refused.length > 0) throw new FieldsChanged(refused);
  return touched as Partial<Patch>;
}

/** {@link touchedSince} the version that was read. */
export const touchedFields = async <Patch extends Fields>(
  reading: Reading,
  readVersion: number,
  patch: Patch,
): Promise<Partial<Patch>> => touchedSince(await since(reading, readVersion), patch);

/** The fields of a patch that were given. */
export const givenFields = <Patch extends Fields>(
  patch: Patch,
): { [Field in keyof Patch]?: Exclude<Patch[Field], undefined> } =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Patch]?: Exclude<Patch[Field], undefined>;
  };
