import type { Structure } from '#shared/domain/structure.ts';
import type { ImportedRow, ImportFault } from '#shared/domain/structure-import.ts';
import { headingOf } from './columns.ts';
import type { Creation } from './creation.ts';
import type { StoredRow } from './imported-rows.ts';
import type { PlannedRow } from './plan.ts';
import { rowKey } from './read-rows.ts';
import type { Target } from './resolve.ts';

export interface RowCreation extends Creation {
  readonly importId: string;
  /** Versions of the entities that may be changed, by the keys of the rows that do it. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly report: (progress: number, message: string) => Promise<void>;
}

/** A run of an import: what it was asked for, and what it has made so far. */
export interface Creating extends RowCreation {
  /** A structure to try in what names none that there is. */
  readonly anywhere: () => Promise<Structure>;
  readonly stored: ReadonlyMap<string, StoredRow>;
  /** Structures that this run has created, by the keys of their rows. */
  readonly structures: Map<string, Structure>;
  /** Ids of whatever this run has created, by the keys of the rows. */
  readonly ids: Map<string, string>;
  /** This run has moved a structure, so that what was read before may lie elsewhere. */
  hasMoved: boolean;
}

/** What has become of a row. */
export type Outcome = Pick<ImportedRow, 'status' | 'entity' | 'faults' | 'changes'>;

export const imported = (
  { sheet, row, name, customId }: PlannedRow,
  { status, entity, faults, changes }: Outcome,
): ImportedRow => ({ sheet, row, name, customId, status, entity, faults, changes });

/** What stands against a row because another one, which it needs, was not created. */
export function neededFaults({ sheet, target, projectTargets }: PlannedRow, { ids }: Creating): readonly ImportFault[] {
  const about = (needed: Target | null, field: string): ImportFault[] =>
    needed?.kind !== 'row' || ids.has(rowKey(needed.row))
      ? []
      : [
          {
            column: headingOf(sheet, field),
            message: `Row ${needed.row.row} of ${needed.row.sheet}, which this row needs, was not created.`,
          },
        ];
  return [...about(target, 'home'), ...projectTargets.flatMap((needed) => about(needed, 'projects'))];
}

export const structureOf = (target: Target | null, { structures }: Creating): Structure | null => {
  if (target === null) return null;
  return target.kind === 'stored' ? target.entity.home : (structures.get(rowKey(target.row)) ?? null);
};

export const idOf = (target: Target, { ids }: Creating): string =>
  target.kind === 'stored' ? target.entity.id : (ids.get(rowKey(target.row)) ?? '');
