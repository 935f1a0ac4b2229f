import { isDeepStrictEqual } from 'node:util';
import type { ImportSheet } from '#shared/domain/structure-import.ts';
import type { Undo } from './imported-rows.ts';
import { changeableFields } from './row-changes.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an entity that an import may change, projects of a financing by their ids. */
export function undoableFields(sheet: ImportSheet, entity: object): Fields {
  const fields: Fields = { ...entity };
  const links = fields['links'] as readonly { readonly id: string }[] | undefined;
  const linked =
    sheet === 'Financings' && links !== undefined ? { projectIds: links.map(({ id }) => id).toSorted() } : {};
  const own = changeableFields(sheet).flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]]));
  return { ...Object.fromEntries(own), ...linked };
}

/** What puts a change back; of several changes by one import, what was there before the first of them. */
export function undoOf(
  sheet: ImportSheet,
  change: { readonly before: object; readonly after: object },
  earlier: Undo | undefined,
): Undo {
  const [before, after] = [undoableFields(sheet, change.before), undoableFields(sheet, change.after)];
  const touched = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const of = (fields: Fields): Fields => Object.fromEntries(touched.map((field) => [field, fields[field] ?? null]));
  return { before: { ...of(before), ...earlier?.before }, after: { ...earlier?.after, ...of(after) } };
}
