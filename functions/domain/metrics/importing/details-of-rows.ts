import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { unreadable } from '#functions/platform/workbooks/unreadable.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { unitLabel } from '#shared/format/units.ts';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import { isEnteredOver } from '#shared/metrics/entered-value.ts';
import { nearestName } from '#shared/metrics/formula/nearest-name.ts';
import type { EnteringContext } from '../context.ts';
import { kindFaults } from '../entering/kind-faults.ts';
import { mayOnDetail } from '../exports/detail-rights-reader.ts';
import { readDetails } from '../exports/figure-reader.ts';
import { readOwnDetailTypes } from '../exports/own-detail-types-reader.ts';
import { heldAs } from './figure-cells.ts';
import type { FileRow } from './table-rows.ts';

/** The detail that a row names. */
export interface RowDetail {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** Whether the entity does not have it yet. */
  readonly isAdded: boolean;
  /** Whether its figures lie over what a connected system delivers. */
  readonly isOverride: boolean;
}

/** `at`: whether the name or the unit is at fault. `detail`: as far as it is known. */
export type RowDetailReading =
  | { readonly detail: RowDetail; readonly fault: null }
  | { readonly detail: RowDetail | null; readonly fault: string; readonly at: 'detail' | 'unit' };

const [mostDetails, mostNearest, atOnce] = [1_000, 100, 25];

type Asked = Pick<FileRow, 'detail' | 'unit'>;

export const detailKey = ({ detail, unit }: Asked): string => `${detailIdOf(detail)}#${unit?.toLowerCase() ?? ''}`;

const otherWords: Readonly<Record<string, readonly string[]>> = {
  Percentage: ['%', 'percent', 'pct'],
  Ratio: ['x', '×', 'times'],
};

const isUnitNamed = (written: string, unit: string): boolean =>
  [unit, unitLabel(unit), ...(otherWords[unit] ?? [])].some((word) => word.toLowerCase() === written.toLowerCase());

/** Tells the name that is nearest to one that no detail has; only of details that the request may see. */
async function nearestOf({ id, path }: Entity, { scope }: EnteringContext): Promise<(name: string) => string | null> {
  const [stored, own] = await Promise.all([readDetails(scope.table, id), readOwnDetailTypes(scope.table)]);
  const seen = stored.filter(
    ({ name, launchStatus }) => launchStatus === 'Active' && mayOnDetail(scope, 'View', path, name),
  );
  const all = [...seen, ...own, ...detailTypes];
  return (name) => nearestName(name, { all: () => all });
}

const sentenceOf = (error: unknown): string | null => {
  if (!(error instanceof DomainError) || error.code !== 'requestInvalid') return null;
  return Object.values(error.toBody().fields ?? {})[0] ?? null;
};

interface Reading {
  readonly entity: Entity;
  readonly dataKind: DataKind;
  readonly context: EnteringContext;
}

/** The details that rows name, by {@link detailKey}, each with what keeps its figures from being entered. */
export async function detailsOfRows(
  rows: readonly Asked[],
  { entity, dataKind, context }: Reading,
): Promise<ReadonlyMap<string, RowDetailReading>> {
  const asked = new Map(rows.flatMap((row) => (row.detail === '' ? [] : [[detailKey(row), row]])));
  if (asked.size > mostDetails) {
    throw unreadable(`The file names ${asked.size.toLocaleString('en-US')} details. Import at most 1,000 at a time.`);
  }
  const [types, details, { details: settings }] = await Promise.all([
    context.types(),
    context.detailsOf(entity),
    readOrganization(context.scope.organizationId),
  ]);
  const customOptions = settingValue(settings, 'customDetailOptions');
  const unknown = new Set<string>();

  const read = async ({ detail: written, unit }: Asked): Promise<RowDetailReading> => {
    try {
      const { id, name, unit: held, added } = await details.named(written, unit ?? undefined, (field) => field);
      const type = types.of(name);
      const isOverride = isEnteredOver(type) || isComputedOn(type, entity.entityType);
      const detail = { id, name, unit: held, isAdded: added !== null, isOverride };
      // What kind of detail it is goes by whether there are figures of periods, not by which.
      const column = {
        ...{ detailName: name, dataKind, frequency: 'Monthly' as const, override: false, dated: [] },
        values: [{ period: '2000-01', value: 0 }],
      };
      const [fault] = Object.values(kindFaults(type, column, entity.entityType, customOptions));
      if (fault !== undefined) return { detail, fault, at: 'detail' };
      if (unit === null || isUnitNamed(unit, held)) return { detail, fault: null };
      return { detail, fault: `${name} is held ${heldAs(held)}, not in ${unit}.`, at: 'unit' };
    } catch (error) {
      const sentence = sentenceOf(error);
      if (sentence !== null) return { detail: null, fault: sentence, at: 'detail' };
      if (!(error instanceof DomainError) || error.code !== 'detailNotFound') throw error;
      if (error.detail.reason === 'obsolete') {
        return { detail: null, fault: `“${written}” is obsolete. Bring the detail back first.`, at: 'detail' };
      }
      unknown.add(written);
      return { detail: null, fault: `There is no detail “${written}”.`, at: 'detail' };
    }
  };
  const readings = await inParallel([...asked.values()], atOnce, read);
  const found = new Map([...asked.keys()].map((key, at) => [key, readings[at] as RowDetailReading]));
  if (unknown.size === 0) return found;
  const nearest = await nearestOf(entity, context);
  for (const [key, row] of [...asked].filter(([, { detail }]) => unknown.has(detail)).slice(0, mostNearest)) {
    const near = nearest(row.detail);
    if (near === null) continue;
    found.set(key, {
      detail: null,
      fault: `There is no detail “${row.detail}”. Did you mean “${near}”?`,
      at: 'detail',
    });
  }
  return found;
}
