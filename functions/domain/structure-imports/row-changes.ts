import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { parseInput } from '#functions/platform/http/parse-request.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import { FinancingChange } from '#shared/domain/financing.ts';
import { namedPlace, placeFaults } from '#shared/domain/place-rules.ts';
import { ProjectChange, type StoredProject } from '#shared/domain/project.ts';
import { type Structure, StructureChange } from '#shared/domain/structure.ts';
import type { FieldChange, ImportFault, ImportSheet } from '#shared/domain/structure-import.ts';
import { dateInWords } from '#shared/time/dates.ts';
import type { Column } from './column-kinds.ts';
import { columnsOf, headingOf } from './columns.ts';
import { faultsOf } from './creation.ts';
import { exportedCell } from './exported-cell.ts';
import type { OwnChoices } from './own-choices.ts';
import type { ComparedEntity } from './places.ts';
import type { SheetRow } from './read-rows.ts';
import type { Resolution } from './resolve.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a row would change of the entity that it names. */
export interface RowChange {
  /** The version that the row was compared with. */
  readonly version: number;
  /** Fields as the row has them, those that stay included. */
  readonly patch: Fields;
  /** The row names another structure as the one above. */
  readonly isMoved: boolean;
  /** Ids of projects that stay financed beside those that the row names; null where it names none, or the same. */
  readonly keptProjectIds: readonly string[] | null;
  readonly changes: readonly FieldChange[];
  readonly faults: readonly ImportFault[];
  readonly remarks: readonly ImportFault[];
}

const schemas = { Structures: StructureChange, Projects: ProjectChange, Financings: FinancingChange } as const;

/** Fields that a change of such an entity may have. */
export const changeableFields = (sheet: ImportSheet): readonly string[] =>
  Object.keys(schemas[sheet].shape).filter((field) => field !== 'version' && field !== 'launchStatus');

const isList = Array.isArray as (value: unknown) => value is readonly unknown[];

const isSame = (before: unknown, after: unknown): boolean =>
  isList(before) && isList(after)
    ? isDeepStrictEqual(before.map(String).toSorted(), after.map(String).toSorted())
    : isDeepStrictEqual(before ?? null, after ?? null);

/** What a field reads as for people. */
function fieldText(column: Column, value: unknown, own: OwnChoices): string {
  const shown = exportedCell(column, value, own)?.value;
  if (shown instanceof Date) return dateInWords(shown.toISOString().slice(0, 10));
  return typeof shown === 'number' ? shown.toLocaleString('en-US', { maximumFractionDigits: 10 }) : String(shown ?? '');
}

function parsedFields(row: SheetRow, stored: Entity['stored']): { fields: Fields; faults: readonly ImportFault[] } {
  try {
    const fields: Fields = { ...parseInput(schemas[row.sheet], { ...row.fields, version: stored.version }) };
    return { fields, faults: [] };
  } catch (error) {
    return { fields: {}, faults: faultsOf(error, row.sheet) };
  }
}

const placeFields = ['country', 'state', 'county'] as const;

/** The fields with places by the names of the reference lists, as they would be stored. */
function withNamedPlace(fields: Fields, stored: Fields): Fields {
  const given = placeFields.filter((field) => fields[field] !== undefined);
  if (given.length === 0) return fields;
  const text = (field: string): string | null => (fields[field] ?? stored[field] ?? null) as string | null;
  const place = { country: text('country'), state: text('state'), county: text('county') };
  if (Object.keys(placeFaults(place)).length > 0) return fields;
  const named: Fields = namedPlace(place);
  return { ...fields, ...Object.fromEntries(given.map((field) => [field, named[field]])) };
}

/** Fields whose cells differ, and that nobody can change once the entity is there. */
function fixedRemarks(row: SheetRow, stored: Fields, own: OwnChoices): readonly ImportFault[] {
  const changeable = new Set(changeableFields(row.sheet));
  return columnsOf[row.sheet].flatMap((column) => {
    const { field, heading } = column;
    const entered = row.fields[field];
    if (entered === undefined || changeable.has(field) || isSame(stored[field], entered)) return [];
    const stays = fieldText(column, stored[field], own);
    return [
      { column: heading, message: `It stays ${stays === '' ? 'empty' : `“${stays}”`}. An import cannot change it.` },
    ];
  });
}

const isNamed = (text: string, { customId, name }: Pick<Structure, 'customId' | 'name'>): boolean =>
  [customId, name].some((known) => known !== null && comparedName(known) === comparedName(text));

interface Place {
  readonly changes: readonly FieldChange[];
  readonly faults: readonly ImportFault[];
  readonly remarks: readonly ImportFault[];
}

const samePlace: Place = { changes: [], faults: [], remarks: [] };

/** What becomes of where the entity lies: structures may be moved, what lies in them may not. */
function placeOf(row: SheetRow, { entity, parent }: ComparedEntity, home: Resolution | null): Place {
  const column = headingOf(row.sheet, 'home') ?? '';
  if (row.home === null || home === null) return samePlace;
  const current = row.sheet === 'Structures' ? parent : entity.home;
  if (current !== null && isNamed(row.home, current)) return samePlace;
  if ('fault' in home) return { ...samePlace, faults: [{ column, message: home.fault }] };
  const { target } = home;
  if (target.kind === 'stored' && target.entity.id === current?.id) return samePlace;
  if (row.sheet !== 'Structures') {
    const message = `It stays in “${entity.home.name}”. An import does not move what lies in a structure.`;
    return { ...samePlace, remarks: [{ column, message }] };
  }
  const after = target.kind === 'stored' ? target.entity.name : target.row.name;
  return { ...samePlace, changes: [{ column, before: current?.name ?? '', after }] };
}

const customIdsOf = (projects: readonly Pick<StoredProject, 'customId' | 'name'>[]): string =>
  projects
    .map(({ customId, name }) => customId ?? name)
    .toSorted()
    .join('; ');

interface Links extends Place {
  readonly kept: readonly string[] | null;
}

/** What becomes of the projects that a financing finances. Those that have no custom id cannot be named, and stay. */
function linksOf(row: SheetRow, { linked }: ComparedEntity, projects: readonly Resolution[]): Links {
  const none: Links = { ...samePlace, kept: null };
  const column = headingOf(row.sheet, 'projects') ?? '';
  if (row.projects.length === 0) return none;
  const faults = projects.flatMap((one) => ('fault' in one ? [{ column, message: one.fault }] : []));
  if (faults.length > 0) return { ...none, faults };
  const targets = projects.flatMap((one) => ('target' in one ? [one.target] : []));
  const named = linked.filter(({ customId }) => customId !== null);
  const namedIds = new Set(named.map(({ id }) => id));
  const wantedIds = targets.map((target) => (target.kind === 'stored' ? target.entity.id : null));
  if (wantedIds.length === namedIds.size && wantedIds.every((id) => id !== null && namedIds.has(id))) return none;
  const after = customIdsOf(targets.map((target) => (target.kind === 'stored' ? target.entity.stored : target.row)));
  return {
    ...none,
    changes: [{ column, before: customIdsOf(named), after }],
    kept: linked.flatMap(({ id }) => (namedIds.has(id) ? [] : [id])),
  };
}

/** Capitals tell no custom ids apart, so they are no change of one. */
function withKnownId(fields: Fields, { customId }: Pick<Entity['stored'], 'customId'>): Fields {
  const entered = fields['customId'];
  const isKnown = customId !== null && typeof entered === 'string' && comparedName(entered) === comparedName(customId);
  return isKnown ? { ...fields, customId } : fields;
}

/** Descriptions are long, and a report has many of them. */
const [longestExcerpt, shownBefore] = [200, 40];

/** Both texts around the place where they begin to differ. */
export function excerpts(before: string, after: string): Pick<FieldChange, 'before' | 'after'> {
  if (Math.max(before.length, after.length) <= longestExcerpt) return { before, after };
  const others = [...after];
  const found = [...before].findIndex((letter, at) => letter !== others[at]);
  const differs = found < 0 ? [...before].length : found;
  const from = differs < longestExcerpt / 2 ? 0 : differs - shownBefore;
  const cut = (text: string): string => {
    const letters = [...text];
    const shown = letters.slice(from, from + longestExcerpt).join('');
    return `${from > 0 ? '…' : ''}${shown}${letters.length > from + longestExcerpt ? '…' : ''}`;
  };
  return { before: cut(before), after: cut(after) };
}

/** Compares a row with the entity that it names. Empty cells change nothing. */
export function changeOf(
  row: SheetRow,
  compared: ComparedEntity,
  named: { readonly home: Resolution | null; readonly projects: readonly Resolution[] },
  own: OwnChoices,
): RowChange {
  const stored: Fields & Entity['stored'] = { ...compared.entity.stored };
  const parsed = parsedFields(row, stored);
  const fields = withKnownId(withNamedPlace(parsed.fields, stored), stored);
  const changes = columnsOf[row.sheet].flatMap((column) => {
    const after = fields[column.field];
    if (after === undefined || isSame(stored[column.field], after)) return [];
    const text = (value: unknown) => fieldText(column, value, own);
    return [{ column: column.heading, ...excerpts(text(stored[column.field]), text(after)) }];
  });
  const patch = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, isSame(stored[field], value) ? stored[field] : value]),
  );
  const place = placeOf(row, compared, named.home);
  const links = linksOf(row, compared, named.projects);
  return {
    version: stored.version,
    patch,
    isMoved: place.changes.length > 0,
    keptProjectIds: links.kept,
    changes: [...changes, ...place.changes, ...links.changes],
    faults: [...row.faults, ...parsed.faults, ...place.faults, ...links.faults],
    remarks: [...fixedRemarks(row, stored, own), ...place.remarks],
  };
}
