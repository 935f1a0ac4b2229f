import { detailIdOf } from '../../domain/detail-id.ts';
import type { Period } from '../../time/dates.ts';
import { type Axis, periodInWords, periodAt as periodName } from '../engine/axis.ts';
import type { Reason } from '../engine/reasons.ts';
import type { Definitions } from '../formula/definitions.ts';
import type { FormulaNode } from '../formula/syntax.ts';
import type { PeriodRate } from '../inputs/held.ts';

/** What reasons name. */
export interface ToldNames {
  /** The entity that was asked about, which goes without its name. */
  readonly entityId: string;
  readonly definitions: Definitions;
  /** Null where nobody knows the entity. */
  nameOf(entityId: string): string | null;
  currencyOf(entityId: string): string;
  rateOf(from: string, to: string, period: Period): PeriodRate;
}

/** What a divisor is called: a detail by its name, anything else as what it is. */
function divisorInWords(node: FormulaNode, { definitions }: ToldNames): string {
  if (node.kind === 'reference') return definitions.find(detailIdOf(node.name))?.name ?? node.name;
  return 'What it would be divided by';
}

const ofEntity = (id: string, { entityId, nameOf }: ToldNames): string =>
  id === entityId ? '' : ` of ${nameOf(id) ?? 'another entity'}`;

/** Why there is no value, as a sentence. */
export function reasonTold(reason: Reason, axis: Axis, names: ToldNames): string {
  const { definitions, nameOf, currencyOf, rateOf } = names;
  const period = (at: number): string =>
    at >= 0 && at < axis.count ? periodInWords(axis, at) : 'a period that is not known';
  switch (reason.kind) {
    case 'missing': {
      const name = definitions.find(reason.detailId)?.name ?? reason.detailId;
      return `${name}${ofEntity(reason.entityId, names)} has no value for ${period(reason.at)}.`;
    }
    case 'unknownBefore':
      return reason.at < 0
        ? 'It needs periods before the first one of which anything is known.'
        : 'It needs periods after the last one of which anything is known.';
    case 'beforeBeginning':
      return 'There is nothing to add up yet.';
    case 'divisionByZero':
      return `${divisorInWords(reason.divisor, names)} is zero, so there is no ratio.`;
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
      const [from, to] = [currencyOf(reason.entityId), currencyOf(reason.readBy)];
      const last = axis.lastMonths[reason.at];
      return last === undefined ? `${from} has no rate.` : rateOf(from, to, periodName(axis, reason.at)).told;
    }
    case 'shareUnknown':
      return `Nobody has said which part of ${nameOf(reason.entityId) ?? 'a financing'} is for ${nameOf(reason.readBy) ?? 'this project'}: it finances several projects.`;
    case 'delivered':
      return reason.text;
    case 'unknownDetail':
      return `${reason.name} is no detail here.`;
    case 'circular':
      return `Its formula leads back to itself: ${reason.path.join(' → ')}.`;
    case 'formulaFault':
      return `Its formula cannot be read: ${reason.message}`;
    case 'withheld':
      return reason.message;
    case 'disabled':
      return 'The organization does not compute this metric.';
  }
}
