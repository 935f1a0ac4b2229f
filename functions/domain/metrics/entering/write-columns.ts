import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { EntityWrite } from '#functions/platform/series/series-batches.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Provenance } from '#shared/domain/datapoint.ts';
import type { EnteredColumn } from '#shared/domain/entered-columns.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import { isEnteredOver } from '#shared/metrics/entered-value.ts';
import type { EnteringContext } from '../context.ts';
import { clashIn } from './clash.ts';
import { requireFigureRights } from './figure-rights.ts';
import { type Faults, kindFaults } from './kind-faults.ts';
import type { ResolvedColumn } from './resolved-column.ts';

/** What is written with one source: the field of the request in which a column stands is told by `fieldOf`. */
export interface ColumnsToWrite {
  readonly entityId: string;
  readonly columns: readonly EnteredColumn[];
  readonly documentId: string | null;
  readonly note: string | null;
  /** The import that writes; nothing where people enter the figures themselves. */
  readonly imported?: Pick<Provenance, 'importId' | 'importPart' | 'sheet'>;
  /** Where a figure came from that stood before and is put back. */
  earlierSource?(detailName: string, frequency: EnteredColumn['frequency'], period: string): Provenance | null;
  /** Records that are written together with the figures. */
  readonly along?: readonly PendingChange[];
  fieldOf(index: number, field: string): string;
}

const inUnit = (unit: string): string => (unit === '' ? 'without a unit' : `in ${unit}`);
const unitFault = (name: string, held: string, meant: string): string =>
  `${name} is held ${inUnit(held)}, not ${inUnit(meant)}.`;

/** Throws what is wrong with any column, all of it at once. */
function requireNoFaults({ fieldOf }: ColumnsToWrite, faults: readonly Faults[]): void {
  const fields = faults.flatMap((one, index) =>
    Object.entries(one).map(([field, sentence]) => [fieldOf(index, field), sentence]),
  );
  if (fields.length > 0) throw new DomainError('requestInvalid', { fields: Object.fromEntries(fields) });
}

async function requireOfTheirKinds(wanted: ColumnsToWrite, entity: Entity, context: EnteringContext): Promise<void> {
  const [types, { details }] = await Promise.all([context.types(), readOrganization(context.scope.organizationId)]);
  const custom = settingValue(details, 'customDetailOptions');
  requireNoFaults(
    wanted,
    wanted.columns.map((column) => kindFaults(types.of(column.detailName), column, entity.entityType, custom)),
  );
}

async function resolved(wanted: ColumnsToWrite, entity: Entity, context: EnteringContext): Promise<ResolvedColumn[]> {
  const [types, details] = await Promise.all([context.types(), context.detailsOf(entity)]);
  const found: ResolvedColumn[] = [];
  const faults: Faults[] = [];
  for (const [index, column] of wanted.columns.entries()) {
    const { detailName, unit } = column;
    const detail = await details.named(detailName, unit, (field) => wanted.fieldOf(index, field));
    faults.push(unit === undefined || unit === detail.unit ? {} : { unit: unitFault(detail.name, detail.unit, unit) });
    const type = types.of(detailName);
    found.push({ column, detail, isOverride: isEnteredOver(type) || isComputedOn(type, entity.entityType) });
  }
  requireNoFaults(wanted, faults);
  return found;
}

const replacing = (replaces: number | null | undefined) => (replaces === undefined ? {} : { replaces });

function writeOf({ entityId, earlierSource }: ColumnsToWrite, columns: readonly ResolvedColumn[]): EntityWrite {
  const restoring = (name: string, frequency: EnteredColumn['frequency'], period: string) => {
    const restores = earlierSource?.(name, frequency, period) ?? null;
    return restores === null ? {} : { restores };
  };
  const keyed = columns.map(({ column, detail, isOverride }) => ({
    ...column,
    key: { detailId: detail.id, dataKind: column.dataKind, isOverride },
  }));
  return {
    entityId,
    columns: keyed.flatMap(({ key, detailName, frequency, values }) =>
      values.length === 0
        ? []
        : {
            ...key,
            frequency,
            cells: values.map(({ period, value, replaces, approvalStatus }) => ({
              period,
              value,
              approval: approvalStatus ?? null,
              ...replacing(replaces),
              ...restoring(detailName, frequency, period),
            })),
          },
    ),
    dated: keyed.flatMap(({ key, dated }) =>
      dated.length === 0
        ? []
        : {
            ...key,
            entries: dated.map(({ from, value, replaces, approvalStatus }) => ({
              from,
              value,
              // What is removed waits for nobody.
              approval: value === null ? null : (approvalStatus ?? null),
              ...replacing(replaces),
            })),
          },
    ),
  };
}

/** Details that are added, each once however many columns it has. */
const added = (columns: readonly ResolvedColumn[]) => [
  ...new Map(columns.flatMap(({ detail }) => (detail.added === null ? [] : [[detail.id, detail.added]]))).values(),
];

/** Who writes, when, from which document and why. */
export const sourceOf = (
  wanted: Pick<ColumnsToWrite, 'documentId' | 'note' | 'imported'>,
  { scope }: Pick<EnteringContext, 'scope'>,
): Provenance => ({
  kind: wanted.imported === undefined ? 'Entered' : 'Imported',
  by: scope.agent.id,
  byName: `${scope.agent.firstName} ${scope.agent.lastName}`.trim(),
  at: scope.clock.now().toISOString(),
  documentId: wanted.documentId,
  note: wanted.note,
  ...wanted.imported,
});

/**
 * Writes columns of an entity with one source, and adds details that it does not have yet. Refuses before anything is written what the writer may not
 * enter, what is of another kind or unit than its detail, and, with `recordChanged` and the first field, what is not as the writer has seen it.
 */
export async function writeColumns(
  wanted: ColumnsToWrite,
  context: EnteringContext,
): Promise<readonly ResolvedColumn[]> {
  const { entityId, columns, documentId, along = [] } = wanted;
  const { scope, series } = context;
  const entity = await readEntityInForce(scope.table, entityId);
  await requireFigureRights(entityId, columns, context);
  await requireOfTheirKinds(wanted, entity, context);
  // Documents of projects and financings lie in the room of their structure.
  if (documentId !== null) await documentSight(scope, entity.home.id).read(documentId);
  const source = sourceOf(wanted, context);
  return attempted(async () => {
    const written = await resolved(wanted, entity, context);
    try {
      await series.write([writeOf(wanted, written)], source, [...along, ...added(written)]);
    } catch (error) {
      throw clashIn(error, written, wanted.fieldOf);
    }
    return written;
  });
}
