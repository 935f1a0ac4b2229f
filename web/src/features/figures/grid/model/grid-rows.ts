import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Detail, DetailType } from '#shared/domain/detail.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { testedUnits } from '#shared/domain/tested-units.ts';
import { nameOrder } from '#shared/format/name-order.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import { ownDetailsGroup } from '#shared/metrics/own-details-group.ts';
import { unitIn } from '#shared/money/currencies.ts';
import { byMetric } from '../../../../entities/covenant/by-metric.ts';

/** A detail for which figures of periods can be entered. */
export interface GridRow {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly group: string;
  /** The financial covenants in force that test it, of actual figures. */
  readonly covenants: readonly CovenantWithState[];
  /** It follows from other figures by a formula of the catalog. */
  readonly isComputed: boolean;
  /** It takes what somebody enters. */
  readonly takesEntries: boolean;
  /** Some figure of it of the kind and length that is shown waits for a decision. */
  readonly isAwaited: boolean;
  /** A covenant tests it, and the entity has the detail from its first figure on. */
  readonly isNew: boolean;
}

const testedGroup = 'Tested by covenants';
const otherGroup = 'Others';

const isNumber = ({ valueType }: Pick<DetailType, 'valueType'>): boolean =>
  valueType === 'ScheduleNumber' || valueType === 'Number';

/** Whether people enter figures of periods for it: facts have none, and what the record itself keeps is not entered. */
export const takesFigures = (type: Pick<DetailType, 'valueType' | 'valueSource'>): boolean =>
  isNumber(type) && type.valueSource !== 'System';

/** The unit in which an entity holds a detail of the catalog. */
const unitOfType = ({ unit }: DetailType, currency: string): string =>
  unit === null ? 'Count' : unitIn(unit, currency);

export interface RowSources {
  readonly details: readonly Detail[];
  /** Of the catalog, for the type of the entity. */
  readonly types: readonly DetailType[];
  /** Those in force that test figures; none where the figures that are shown are not actual. */
  readonly covenants: readonly CovenantWithState[];
  /** Ids of details that have a figure of the kind and length that is shown. */
  readonly withFigures: ReadonlySet<string>;
  /** Of them, those of which some figure waits for a decision. */
  readonly awaited: ReadonlySet<string>;
  /** Units of the computed details that are shown, by id. */
  readonly computed: ReadonlyMap<string, string>;
  readonly entityType: EntityType;
  readonly currency: string;
}

/** A plain number may be a figure of periods or hold from a day on; what has neither yet is entered as a fact. */
const isOfPeriods = (detail: Detail, isTested: boolean, hasFigures: boolean): boolean =>
  takesFigures(detail) &&
  (detail.valueType === 'ScheduleNumber' ||
    isTested ||
    hasFigures ||
    (detail.latest !== null && detail.current === null));

/** The rows of the grid: what covenants test first, then the groups of the catalog, each by name; entered and computed details side by side. */
export function rowsOf(sources: RowSources): readonly GridRow[] {
  const { details, types, covenants, withFigures, awaited, computed, entityType, currency } = sources;
  const typeOf = new Map(types.map((type) => [type.id, type]));
  const testing = byMetric(covenants);
  const known = new Set(details.map(({ id }) => id));
  const rowOf = ({ id, name, unit, isCustom, isNew }: Named): GridRow => {
    const own = testing.get(id) ?? [];
    const type = typeOf.get(id) ?? null;
    const isComputed = isComputedOn(type, entityType);
    const group = own.length > 0 ? testedGroup : isCustom ? ownDetailsGroup : (type?.group ?? otherGroup);
    // A certificate states what a covenant tests, computed or not: the figure that was delivered is the one that counts.
    const takesEntries = !isComputed || own.length > 0;
    return { id, name, unit, group, covenants: own, isComputed, takesEntries, isAwaited: awaited.has(id), isNew };
  };
  const existing = details
    .filter((detail) => isOfPeriods(detail, testing.has(detail.id), withFigures.has(detail.id)))
    .map(({ id, name, unit, custom }) => rowOf({ id, name, unit, isCustom: custom, isNew: false }))
    .filter((row) => row.takesEntries || withFigures.has(row.id) || computed.has(row.id));
  const untouched = [...testing].flatMap(([id, own]) => {
    const [{ metric = null } = {}] = own;
    if (metric === null || known.has(id)) return [];
    const type = typeOf.get(id);
    const unit = type === undefined ? (testedUnits(own, currency)[0] ?? '') : unitOfType(type, currency);
    return [rowOf({ id, name: type?.name ?? metric, unit, isCustom: false, isNew: true })];
  });
  const listed = new Set([...untouched, ...existing].map(({ id }) => id));
  const followed = types
    .filter(({ id }) => computed.has(id) && !listed.has(id))
    .map(({ id, name }) => rowOf({ id, name, unit: computed.get(id) ?? '', isCustom: false, isNew: !known.has(id) }));
  return [...untouched, ...existing, ...followed].toSorted(
    (a, b) => rankOf(a.group) - rankOf(b.group) || nameOrder(a.group, b.group) || nameOrder(a.name, b.name),
  );
}

interface Named extends Pick<GridRow, 'id' | 'name' | 'unit' | 'isNew'> {
  readonly isCustom: boolean;
}

const lastGroups = [otherGroup, ownDetailsGroup];
const rankOf = (group: string): number => (group === testedGroup ? -1 : lastGroups.indexOf(group) + 1);

/** A line of the grid: the head of a group, or a row. */
export type GridLine =
  | { readonly kind: 'group'; readonly group: string; readonly count: number; readonly isOpen: boolean }
  | { readonly kind: 'row'; readonly row: GridRow };

/** The rows under the heads of their groups; of a closed one only the head is there. */
export function linesOf(rows: readonly GridRow[], closed: ReadonlySet<string>): readonly GridLine[] {
  return [...Map.groupBy(rows, ({ group }) => group)].flatMap(([group, members]): GridLine[] => {
    const isOpen = !closed.has(group);
    const head: GridLine = { kind: 'group', group, count: members.length, isOpen };
    return isOpen ? [head, ...members.map((row): GridLine => ({ kind: 'row', row }))] : [head];
  });
}
