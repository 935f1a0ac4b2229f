import { detailIdOf } from '#shared/domain/detail-id.ts';
import { type Axis, periodInWords, periodAt as periodName } from '#shared/metrics/engine/axis.ts';
import type { Reason } from '#shared/metrics/engine/reasons.ts';
import type { FormulaNode } from '#shared/metrics/formula/syntax.ts';
import type { Run } from './run.ts';

/** What a divisor is called: a detail by its name, anything else as what it is. */
function divisorInWords(node: FormulaNode, { definitions }: Run): string {
  if (node.kind === 'reference') return definitions.find(detailIdOf(node.name))?.name ?? node.name;
  return 'What it would be divided by';
}

const nameOf = (entityId: string, { entity, read }: Run): string =>
  entityId === entity.id ? '' : ` of ${read.get(entityId)?.entity.name ?? 'another entity'}`;

/** Why there is no value, as a sentence. */
export function reasonInWords(reason: Reason, axis: Axis, run: Run): string {
  const { definitions, read, rateOf } = run;
  const period = (at: number): string =>
    at >= 0 && at < axis.count ? periodInWords(axis, at) : 'a period that is not known';
  switch (reason.kind) {
    case 'missing': {
      const name = definitions.find(reason.detailId)?.name ?? reason.detailId;
      return `${name}${nameOf(reason.entityId, run)} has no value for ${period(reason.at)}.`;
    }
    case 'unknownBefore':
      return reason.at < 0
        ? 'It needs periods before the first one of which anything is known.'
        : 'It needs periods after the last one of which anything is known.';
    case 'beforeBeginning':
      return 'There is nothing to add up yet.';
    case 'divisionByZero':
      return `${divisorInWords(reason.divisor, run)} is zero, so there is no ratio.`;
    case 'tooLarge':
      return 'The result is too large to be a number.';
    case 'noSolution':
      return reason.name.endsWith('IRR')
        ? 'No rate of return solves these flows.'
        : 'These figures have no such value.';
    case 'severalSolutions':
      return 'Several rates of return solve these flows, so none of them is told.';
    case 'notComputable':
      return `${reason.name} cannot be computed of these values.`;
    case 'noRelatives':
      return `There is no ${reason.types[0] ?? 'entity'} that it could be computed from.`;
    case 'noRate': {
      const [from, to] = [read.get(reason.entityId)?.held.currency ?? '', read.get(reason.readBy)?.held.currency ?? ''];
      const last = axis.lastMonths[reason.at];
      return last === undefined ? `${from} has no rate.` : rateOf(from, to, periodName(axis, reason.at)).told;
    }
    case 'shareUnknown':
      return `Nobody has said which part of ${read.get(reason.entityId)?.entity.name ?? 'a financing'} is for ${read.get(reason.readBy)?.entity.name ?? 'this project'}: it finances several projects.`;
    case 'delivered':
      return reason.text;
    case 'unknownDetail':
      return `${reason.name} is no detail here.`;
    case 'circular':
      return `Its formula leads back to itself: ${reason.path.join(' → ')}.`;
    case 'formulaFault':
      return `Its formula cannot be read: ${reason.message}`;
    case 'disabled':
      return 'The organization does not compute this metric.';
  }
}
