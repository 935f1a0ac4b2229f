import { addDays, dateInWords, type IsoDate } from '../../time/dates.ts';
import type { StoredDelegation } from './delegation.ts';

type Days = Pick<StoredDelegation, 'from' | 'until'>;

/** What is known of a delegation, as far as the rules ask. */
export type KnownDelegation = Pick<
  StoredDelegation,
  'agentId' | 'delegateId' | 'delegateName' | 'from' | 'until' | 'endedAt'
>;

const mostDaysAhead = 366;
/** From the first day to the last. */
export const mostDaysLong = 366;

/** The days that two have in common; null where there are none. */
function common(one: Days, other: Days): Days | null {
  const from = one.from > other.from ? one.from : other.from;
  const until = one.until < other.until ? one.until : other.until;
  return from <= until ? { from, until } : null;
}

/** Whether somebody is stood in for on a day. */
export const isInForceOn = (
  { from, until, endedAt }: Pick<KnownDelegation, 'from' | 'until' | 'endedAt'>,
  day: IsoDate,
) => endedAt === null && from <= day && day <= until;

/** Whether nothing comes of it any more. */
export const isOver = ({ until, endedAt }: Pick<KnownDelegation, 'until' | 'endedAt'>, today: IsoDate): boolean =>
  endedAt !== null || until < today;

/** Whether somebody is named again by way of those whom they have named, on some day of these. */
function leadsTo(
  wanted: string,
  agentId: string,
  days: Days,
  known: readonly KnownDelegation[],
  passed: ReadonlySet<string> = new Set(),
): boolean {
  if (agentId === wanted) return true;
  if (passed.has(agentId)) return false;
  const through = new Set([...passed, agentId]);
  return known.some((one) => {
    const shared = one.agentId === agentId && one.endedAt === null ? common(one, days) : null;
    return shared !== null && leadsTo(wanted, one.delegateId, shared, known, through);
  });
}

type Wanted = Pick<StoredDelegation, 'agentId' | 'delegateId' | 'delegateName' | 'from' | 'until'>;

/**
 * Why somebody is not named, by the field that is at fault; none where they are. `known`: every delegation of whoever names, of whom they name, of whom these
 * have named, and so on.
 */
export function delegationFaults(
  wanted: Wanted,
  known: readonly KnownDelegation[],
  today: IsoDate,
): Readonly<Record<string, string>> {
  const { agentId, delegateId, delegateName, from, until } = wanted;
  if (delegateId === agentId) return { delegateId: 'Name somebody else.' };
  if (from < today) return { from: 'Choose today or a later day.' };
  if (from > addDays(today, mostDaysAhead)) return { from: 'Choose a day within a year.' };
  if (until < from) return { until: 'Choose the first day or a later one.' };
  if (until > addDays(from, mostDaysLong)) return { until: 'Name somebody for a year at most.' };
  const own = known.find((one) => one.agentId === agentId && one.endedAt === null && common(one, wanted) !== null);
  if (own !== undefined) {
    const days = `from ${dateInWords(own.from)} to ${dateInWords(own.until)}`;
    return { from: `${own.delegateName} decides for you ${days} already. End that first, or choose other days.` };
  }
  if (leadsTo(agentId, delegateId, wanted, known)) {
    return {
      delegateId: `${delegateName} has named you for some of these days, directly or by way of others, so that nobody would be there. Choose somebody else, or other days.`,
    };
  }
  return {};
}
