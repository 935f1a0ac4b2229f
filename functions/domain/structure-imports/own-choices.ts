import { everyCalendar, everyEntityStatus } from '#functions/domain/configuration/exports/entity-choices-reader.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Calendar } from '#shared/domain/calendar.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import { type EntityType, entityTypeWord, FinancingType, StructureType } from '#shared/domain/entity-types.ts';
import { entityTypesWithStatus, statusTypeOf } from '#shared/domain/status-types.ts';
import type { ImportSheet } from '#shared/domain/structure-import.ts';
import type { Column } from './column-kinds.ts';
import { columnsOf, headingOf } from './columns.ts';
import type { SheetRow } from './read-rows.ts';

/** What the organization itself offers to choose from. */
export interface OwnChoices {
  readonly statuses: readonly Pick<EntityStatus, 'id' | 'name' | 'entityType'>[];
  readonly calendars: readonly Pick<Calendar, 'id' | 'name'>[];
}

export async function readOwnChoices(table: Table): Promise<OwnChoices> {
  const [statuses, calendars] = await Promise.all([everyEntityStatus(table), everyCalendar(table)]);
  return { statuses, calendars };
}

const typeField: Readonly<Record<ImportSheet, string | null>> = {
  Structures: 'structureType',
  Projects: null,
  Financings: 'financingType',
};

/** What the entity of a row will be; nothing entered is what the schemas take for it. */
function typeOf({ sheet, fields }: SheetRow): EntityType {
  const entered = fields[typeField[sheet] ?? ''];
  if (sheet === 'Projects') return 'Project';
  return sheet === 'Structures'
    ? StructureType.catch('Deal').parse(entered)
    : FinancingType.catch('Loan').parse(entered);
}

interface Offered {
  readonly id: string;
  readonly name: string;
}

interface Offer {
  readonly offered: readonly Offered[];
  /** What they are called together. */
  readonly words: string;
}

function offerOf(row: SheetRow, field: string, { statuses, calendars }: OwnChoices): Offer {
  if (field === 'calendar') return { offered: calendars, words: 'calendars' };
  const type = statusTypeOf(typeOf(row));
  return {
    offered: statuses.filter(({ entityType }) => entityType === type),
    words: `statuses for the type ${entityTypeWord(type)}`,
  };
}

const mostNamed = 12;

function unknown(name: string, { offered, words }: Offer): string {
  if (offered.length === 0) return `Your organization has no ${words}. Leave this empty.`;
  const names = offered.slice(0, mostNamed).map((one) => one.name);
  const others = offered.length > mostNamed ? ', or another of the sheet “Allowed values”' : '';
  return `“${name.slice(0, 40)}” is not one of the ${words}. Enter ${names.join(', ')}${others}.`;
}

/** A row whose type is at fault is not asked for the statuses of another one. */
const isUndecided = ({ sheet, faults }: SheetRow, field: string): boolean => {
  const heading = headingOf(sheet, typeField[sheet] ?? '');
  return field === 'statusId' && heading !== null && faults.some(({ column }) => column === heading);
};

function withChoice(row: SheetRow, { field, heading }: Column, own: OwnChoices): SheetRow {
  const { [field]: entered, ...others } = row.fields;
  if (entered === undefined) return row;
  const name = String(entered);
  const offer = offerOf(row, field, own);
  const chosen = offer.offered.find((one) => comparedName(one.name) === comparedName(name));
  if (isUndecided(row, field)) return { ...row, fields: others };
  if (chosen !== undefined) return { ...row, fields: { ...others, [field]: chosen.id } };
  return { ...row, fields: others, faults: [...row.faults, { column: heading, message: unknown(name, offer) }] };
}

const ownColumns = (sheet: ImportSheet): readonly Column[] =>
  columnsOf[sheet].filter(({ holds }) => holds.kind === 'statuses' || holds.kind === 'calendars');

/** The row with the ids of what it names among the organization's own; a name that is none of them is a fault. */
export const withOwnChoices = (row: SheetRow, own: OwnChoices): SheetRow =>
  ownColumns(row.sheet).reduce((current, column) => withChoice(current, column, own), row);

const statusTypesOf: Readonly<Record<ImportSheet, readonly EntityType[]>> = {
  Structures: StructureType.options,
  Projects: ['Project'],
  Financings: FinancingType.options,
};

/** What may stand in a column, in words; null where people enter it freely. */
export function wordsOf(sheet: ImportSheet, { holds }: Column, { statuses, calendars }: OwnChoices): string[] | null {
  if ('choices' in holds) return holds.choices.map(({ word }) => word);
  if (holds.kind === 'calendars') return calendars.map(({ name }) => name);
  if (holds.kind !== 'statuses') return null;
  const types = new Set<string>(statusTypesOf[sheet].map(statusTypeOf));
  const named = entityTypesWithStatus.flatMap((type) =>
    types.has(type) ? statuses.filter(({ entityType }) => entityType === type) : [],
  );
  return [...new Set(named.map(({ name }) => name))];
}
