import type { Covenant, CovenantWithState } from '#shared/domain/covenant.ts';
import type { PendingTerms } from '#shared/domain/covenant-terms.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';

export type Compared = Pick<
  Covenant,
  | 'id'
  | 'name'
  | 'covenantType'
  | 'section'
  | 'metric'
  | 'operator'
  | 'thresholds'
  | 'frequency'
  | 'anchor'
  | 'dueOffsetDays'
  | 'fixedDate'
  | 'source'
>;

/** What two covenants that ask for the same have in common. */
export function sameness({ covenantType, name, metric, operator, thresholds, ...due }: Compared): string {
  const [level] = thresholds;
  const asked =
    covenantType === 'KPI' && metric !== null
      ? [detailIdOf(metric), operator, level?.value, level?.unit]
      : [name.toLowerCase(), due.frequency, due.anchor, due.dueOffsetDays, due.fixedDate];
  return JSON.stringify([covenantType, ...asked]);
}

const isOfOtherText = (proposal: Compared, known: Compared): boolean =>
  proposal.source === null ||
  known.source === null ||
  proposal.source.documentId !== known.source.documentId ||
  proposal.source.documentVersion !== known.source.documentVersion;

const directionOf = (operator: Covenant['operator']): string | undefined => operator?.charAt(0);

function restates(proposal: Compared, known: Compared): boolean {
  if (proposal.covenantType !== known.covenantType) return false;
  if (proposal.covenantType !== 'KPI')
    return proposal.section === known.section && proposal.name.toLowerCase() === known.name.toLowerCase();
  if (proposal.operator === null) return proposal.section !== null && proposal.section === known.section;
  const isSameFigure =
    proposal.metric !== null && known.metric !== null && detailIdOf(proposal.metric) === detailIdOf(known.metric);
  return isSameFigure && directionOf(proposal.operator) === directionOf(known.operator);
}

/** The covenant in force that an amendment, or a new version of the agreement, restates with other terms; null where none or several could be meant. */
export function restatedBy<Known extends Compared>(proposal: Compared, inForce: readonly Known[]): Known | null {
  const like = inForce.filter((known) => isOfOtherText(proposal, known) && restates(proposal, known));
  if (like.some((known) => sameness(known) === sameness(proposal))) return null;
  const inSection = like.filter(({ section }) => section === proposal.section);
  const [only, ...others] = inSection.length > 0 ? inSection : like;
  return only === undefined || others.length > 0 ? null : only;
}

const compared = [
  'frequency',
  'anchor',
  'dueOffsetDays',
  'dayType',
  'fixedDate',
  'operator',
  'thresholds',
  'cureDays',
  'cureDayType',
  'consecutiveBreaches',
] as const;

/** The terms that a restating proposal makes others. What it does not tell stays: an amendment of a level names nothing else. */
export function restatedTerms(proposal: Covenant, known: Covenant): PendingTerms['terms'] {
  const isLevelAlone = proposal.covenantType === 'KPI' && proposal.operator === null;
  const names = isLevelAlone ? (['thresholds'] as const) : compared;
  const isTold = (name: (typeof compared)[number]): boolean =>
    !isUntold(proposal[name === 'cureDayType' ? 'cureDays' : name]);
  return Object.fromEntries(
    names
      .filter((name) => isTold(name) && JSON.stringify(proposal[name]) !== JSON.stringify(known[name]))
      .map((name) => [name, proposal[name]]),
  );
}

const isUntold = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Proposals that ask for the same, by the id of each; a proposal alone has no group. */
export function duplicateGroups(
  proposals: readonly CovenantWithState[],
): ReadonlyMap<string, readonly CovenantWithState[]> {
  const groups = [...Map.groupBy(proposals, sameness).values()].filter((group) => group.length > 1);
  return new Map(groups.flatMap((group) => group.map(({ id }) => [id, group] as const)));
}
