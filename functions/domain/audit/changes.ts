import * as z from 'zod';
import { columnOfSort } from '#functions/platform/series/series-keys.ts';
import { type AuditFormat, auditFields } from '#shared/domain/audit/audit-fields.ts';
import type { AuditChange } from '#shared/domain/audit/audit-record.ts';
import type { AuditType } from '#shared/domain/audit/audit-types.ts';
import { Setting } from '#shared/domain/organization.ts';
import { settingNamed } from '#shared/domain/settings/catalog.ts';
import { withoutSecrets } from '#shared/domain/settings/without-secrets.ts';
import type { PlacedRecord } from './sight.ts';

type Side = Readonly<Record<string, unknown>> | null;

/** Longer texts are cut: whoever wants all of them opens the thing itself. */
const longestText = 1_000;

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value;

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

const countOf = (value: unknown): number | null => (Array.isArray(value) ? value.length : null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Of two lists, what each has that the other does not. */
function differences(before: unknown, after: unknown): { readonly before: unknown; readonly after: unknown } {
  const [was, is] = [before, after].map((side) => listOf(side).map((item) => JSON.stringify(item)));
  const without = (items: readonly unknown[], other: readonly string[] = []) =>
    items.filter((item) => !other.includes(JSON.stringify(item)));
  return { before: without(listOf(before), is), after: without(listOf(after), was) };
}

function changeOf(field: string, format: AuditFormat, before: Side, after: Side): AuditChange[] {
  const [was, is] = [before?.[field], after?.[field]];
  if (isSame(was, is)) return [];
  if (format === 'count') return [{ field, before: countOf(was), after: countOf(is) }];
  if (format === 'permissions' || format === 'assignments') return [{ field, ...differences(was, is) }];
  return [{ field, before: shortened(was ?? null), after: shortened(is ?? null) }];
}

const Settings = z.array(Setting);

/** Settings by what they are called on their page; secrets are masked, as everywhere. */
function settingChanges(before: Side, after: Side): AuditChange[] {
  const [was, is] = [before, after].map(
    (side) => new Map(Settings.parse(side?.['details'] ?? []).map((one) => [one.name, one])),
  );
  const names = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  return names.flatMap((name) => {
    const sides = [was?.get(name), is?.get(name)];
    if (sides[0]?.value === sides[1]?.value) return [];
    const [from = null, to = null] = sides.map((one) =>
      one === undefined ? null : shortened(withoutSecrets(one).value),
    );
    return [{ field: settingNamed(name)?.label ?? name, before: from, after: to }];
  });
}

type Names = Pick<ReadonlyMap<string, string>, 'get'>;

const Figures = z.object({ items: z.record(z.string(), z.unknown()) });
const Cells = z.object({ values: z.array(z.number().nullable()), sources: z.array(z.number()) });

/** How many places of a column a write has made others. */
function placesChanged(before: unknown, after: unknown): number {
  if (Array.isArray(after)) return Math.max(1, Math.abs(after.length - listOf(before).length));
  const [was, is] = [Cells.safeParse(before).data, Cells.safeParse(after).data];
  return (is?.sources ?? []).filter((source, at) => source !== was?.sources[at]).length;
}

/** What a column or dated value is of, by its key; null where it is neither. */
function columnOf(sort: string): { readonly detailId: string; readonly of: string } | null {
  if (sort.startsWith('COLUMN#')) {
    const { detailId, dataKind, frequency } = columnOfSort(sort);
    return { detailId, of: `${dataKind}, ${frequency.toLowerCase()}` };
  }
  const [kind, dataKind = '', detailId = ''] = sort.split('#');
  return kind === 'DATED' ? { detailId, of: dataKind } : null;
}

/** Which figures were entered, without their values: those have a history of their own, by which their rights are asked one by one. */
function figureChanges(before: Side, after: Side, seenNames: Names): AuditChange[] {
  const [was, is] = [Figures.safeParse(before).data?.items ?? {}, Figures.safeParse(after).data?.items ?? {}];
  const counts = new Map<string, number>();
  for (const [sort, cells] of Object.entries(is)) {
    const column = columnOf(sort);
    const name = column === null ? undefined : seenNames.get(column.detailId);
    if (column === null || name === undefined) continue;
    const key = `${name} (${column.of})`;
    counts.set(key, (counts.get(key) ?? 0) + placesChanged(was[sort], cells));
  }
  return [...counts].map(([field, count]) => ({ field, before: null, after: count }));
}

/**
 * What a record has made another, field by field: the fields that may be told of its kind, and nothing else. Of what is new all of them, without those that are
 * empty. `seenNames`: of figures, the names of the details that the reader may see, by their ids.
 */
export function changesIn({ record, type }: Pick<PlacedRecord, 'record' | 'type'>, seenNames: Names): AuditChange[] {
  const { before, after } = record;
  if (type === 'Figures') return figureChanges(before, after, seenNames);
  // Each note is told by itself, and is no change of the one before it.
  return changesBetween(type, type === 'Note' ? null : before, after);
}

/** What is another one of something that was once this and is now that; null where it was not there. */
export function changesBetween(type: AuditType, was: Side, is: Side): AuditChange[] {
  const told = Object.entries(auditFields[type]).flatMap(([field, format]) =>
    field === 'details' ? [] : changeOf(field, format, was, is),
  );
  return type === 'Organization' ? [...told, ...settingChanges(was, is)] : told;
}
