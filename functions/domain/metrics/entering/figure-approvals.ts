import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Alongside } from '#functions/domain/approvals/exports/approval-source.ts';
import { requireNoWorkflow } from '#functions/domain/approvals/exports/open-workflow-reader.ts';
import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { batchesOf } from '#functions/platform/series/series-batches.ts';
import { FigureOutdated } from '#functions/platform/series/series-edits.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { ApprovalStatus, Provenance } from '#shared/domain/datapoint.ts';
import { entityPartId } from '#shared/domain/entity-part-id.ts';
import { FactValue } from '#shared/domain/fact.ts';
import { approvalFault, isDecision } from '#shared/domain/figure-approval.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { formatDate, formatFigurePeriod } from '#shared/format/dates.ts';
import type { EnteringContext } from '../context.ts';
import { mayOnDetail, requireApprover } from '../exports/detail-rights-reader.ts';
import type { BareDatedValue, BareFigure } from '../exports/figure-reader.ts';
import { refused } from './figure-rights.ts';
import { sourceOf } from './write-columns.ts';

/**
 * A step in the approvals of figures of one detail, or of its values that hold from a day on: they name no value by themselves, so what was decided about
 * stands here.
 */
export const ApprovalStep = z.object({
  approvalStatus: ApprovalStatus,
  figures: z.array(z.object({ id: z.string(), value: FactValue })),
  unit: z.string(),
  source: Provenance,
});

export const approvalSteps = (entityId: string, detailId: string): string => `FigureApproval#${entityId}#${detailId}`;

/** A figure, or a value that holds from a day on, as it stands, and how whoever decides on it has seen it. */
export interface SeenFigure<Figure = BareFigure | BareDatedValue> {
  readonly figure: Figure;
  /** The source number that was seen. */
  readonly replaces: number;
}

interface Step {
  readonly approvalStatus: ApprovalStatus;
  readonly documentId: string | null;
  readonly note: string | null;
  /** The field of the request that names a figure. */
  fieldOf(index: number): string;
  /** The workflow that decides, which goes into the same transaction. */
  readonly inSteps?: Alongside;
}

type Writing = Pick<EnteringContext, 'scope' | 'series'>;

/** Characters of values in one step of a detail, which keep it far below the 400 KB of an item. */
const mostText = 50_000;

const isOfPeriod = (seen: SeenFigure): seen is SeenFigure<BareFigure> => 'period' in seen.figure;
const isDated = (seen: SeenFigure): seen is SeenFigure<BareDatedValue> => 'from' in seen.figure;

/** `Debt Yield of Q1 2026`, `Interest Margin from Jul 1, 2026`. */
export function wordsOf(
  figure: Pick<BareFigure, 'detailName' | 'period' | 'frequency'> | Pick<BareDatedValue, 'detailName' | 'from'>,
): string {
  if ('period' in figure) return `${figure.detailName} of ${formatFigurePeriod(figure)}`;
  return `${figure.detailName} from ${figure.from === null ? 'the beginning' : formatDate(figure.from)}`;
}

function outdated(index: number, { figure }: SeenFigure, { fieldOf }: Step): VersionOutdated {
  const sentence = `${wordsOf(figure)} was changed by somebody else in the meantime.`;
  return new VersionOutdated('another figure was seen', {
    userMessage: sentence,
    fields: { [fieldOf(index)]: sentence },
  });
}

/** Whoever decides on a figure that is in a workflow decides there. */
async function requireRights(entity: Entity, seen: readonly SeenFigure[], step: Step, { scope }: Writing) {
  const { id, path, home } = entity;
  if (isDecision(step.approvalStatus)) {
    requireApprover(scope, path, 'figures');
    if (step.inSteps === undefined)
      await requireNoWorkflow(scope.table, home.id, ...seen.map(({ figure }) => entityPartId(id, figure.id)));
    return;
  }
  for (const { figure } of seen) {
    const { detailName, value } = figure;
    if (!mayOnDetail(scope, 'Edit', path, detailName, [value])) throw refused(detailName);
  }
}

/** Throws every figure that cannot become what is asked for. */
function requireNoFaults(seen: readonly SeenFigure[], { approvalStatus, fieldOf }: Step): void {
  const faults = seen.flatMap((one, index) => {
    const { figure } = one;
    const fault = approvalFault(figure.approvalStatus, approvalStatus, isDated(one) ? 'value' : 'figure');
    if (fault === null) return [];
    return [[fieldOf(index), seen.length === 1 ? fault : `${wordsOf(figure)}: ${fault}`]];
  });
  if (faults.length > 0) throw new DomainError('requestInvalid', { fields: Object.fromEntries(faults) });
}

const columnOf = ({ figure }: SeenFigure<BareFigure>): string =>
  [figure.detailId, figure.dataKind, figure.frequency, figure.isOverride].join('#');

/** The edits of columns, one for each, that set the approval of figures which stay as they are. */
const columnsOf = (seen: readonly SeenFigure<BareFigure>[], approval: ApprovalStatus) =>
  [...Map.groupBy(seen, columnOf).values()].flatMap((ones) => {
    const [first] = ones;
    if (first === undefined) return [];
    const { detailId, dataKind, frequency, isOverride } = first.figure;
    const cells = ones.map(({ figure: { period, approvalStatus: was }, replaces }) => ({
      period,
      replaces,
      was,
      approval,
    }));
    return [{ detailId, dataKind, frequency, isOverride, cells }];
  });

const datedOf = (seen: readonly SeenFigure<BareDatedValue>[], approval: ApprovalStatus) =>
  seen.map(({ figure: { detailId, dataKind, isOverride, from, approvalStatus: was }, replaces }) => ({
    ...{ detailId, dataKind, isOverride },
    entries: [{ from, replaces, was, approval }],
  }));

function stepsOf(
  entityId: string,
  seen: readonly SeenFigure[],
  { approvalStatus }: Step,
  source: Provenance,
  { scope }: Writing,
): readonly PendingChange[] {
  return [...Map.groupBy(seen, ({ figure }) => figure.detailId)].map(([detailId, ones]) => {
    const figures = ones.map(({ figure: { id, value } }) => ({ id, value }));
    if (figures.reduce((sum, { value }) => sum + String(value).length, 0) > mostText)
      throw new DomainError('tooMuchAtOnce');
    const part = `${detailId}#${source.at}#${randomUUID()}`;
    return scope.table.change({
      key: { kind: 'FigureApproval', id: entityId, part },
      expects: 'absent',
      value: { approvalStatus, figures, unit: ones[0]?.figure.unit ?? '', source },
      event: 'figure.approvalMoved',
      list: { group: approvalSteps(entityId, detailId), sort: `${source.at}#${part}` },
    });
  });
}

/**
 * Moves the approval of figures of one entity, and of values that hold from a day on, all or none of them, and keeps who did so. Refuses whoever may not,
 * what an approval cannot become, and with `recordChanged` what is not as it was seen.
 */
export async function moveApprovals(
  entity: Entity,
  seen: readonly SeenFigure[],
  step: Step,
  context: Writing,
): Promise<void> {
  const { scope, series } = context;
  const { approvalStatus, documentId, inSteps } = step;
  await requireRights(entity, seen, step, context);
  const late = seen.findIndex(({ figure, replaces }) => figure.sourceNumber !== replaces);
  const other = seen[late];
  if (other !== undefined) throw outdated(late, other, step);
  requireNoFaults(seen, step);
  if (documentId !== null) await documentSight(scope, entity.home.id).read(documentId);
  const source = sourceOf(step, context);
  const columns = columnsOf(seen.filter(isOfPeriod), approvalStatus);
  const writes = [{ entityId: entity.id, columns, dated: datedOf(seen.filter(isDated), approvalStatus) }];
  const along = [...stepsOf(entity.id, seen, step, source, context), ...(inSteps?.changes ?? [])];
  // In one transaction: no step is kept of an approval that was not moved.
  if (batchesOf(writes, along).length > 1) throw new DomainError('tooMuchAtOnce');
  try {
    await series.write(writes, source, along, inSteps?.derived);
  } catch (error) {
    if (error instanceof FigureOutdated) throw new VersionOutdated(error.message);
    throw error;
  }
}
