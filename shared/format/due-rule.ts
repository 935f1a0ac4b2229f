import type { Covenant } from '../domain/covenant.ts';
import type { ProposedFrequency } from '../domain/covenant-vocabulary.ts';
import { formatDays } from './counted-days.ts';
import { formatDate, formatMonthDay } from './dates.ts';

type DueTerms = Pick<Covenant, 'frequency' | 'anchor' | 'dueOffsetDays' | 'dayType' | 'fixedDate'>;

const frequencyWords: Readonly<Record<ProposedFrequency, string>> = {
  Annually: 'Annually',
  Semiannually: 'Semiannually',
  ThreeQuarters: 'First three quarters',
  Quarterly: 'Quarterly',
  Monthly: 'Monthly',
  Weekly: 'Weekly',
  Daily: 'Daily',
  Once: 'Once',
  Event: 'On an event',
  AtAllTimes: 'At all times',
};

export const formatFrequency = (frequency: ProposedFrequency): string => frequencyWords[frequency];

const periods: Partial<Record<ProposedFrequency, string>> = {
  Annually: 'each fiscal year',
  Semiannually: 'each fiscal half-year',
  ThreeQuarters: 'each of the first three fiscal quarters',
  Quarterly: 'each fiscal quarter',
  AtAllTimes: 'each fiscal quarter',
  Monthly: 'each month',
  Weekly: 'each week',
  Daily: 'each day',
};

/** What the days are counted from: `each fiscal quarter end`. */
function anchorInWords({ anchor, frequency }: DueTerms): string {
  if (frequency === 'Event') return 'its event';
  const period = periods[frequency];
  switch (anchor) {
    case 'FiscalYearEnd':
      return 'each fiscal year end';
    case 'FiscalYearStart':
      return 'the start of each fiscal year';
    case 'PeriodStart':
      return period === undefined ? 'the start of the period' : `the start of ${period}`;
    case 'ClosingDate':
      return 'closing';
    case 'Event':
      return 'its event';
    case 'LinkedDelivery':
      return 'the delivery it belongs to';
    default:
      if (period === undefined) return 'the end of the period';
      if (frequency === 'Daily') return period;
      return frequency === 'ThreeQuarters' ? `the end of ${period}` : `${period} end`;
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function onFixedDate(fixedDate: string, frequency: ProposedFrequency): string {
  if (fixedDate.length === 10) return `On ${formatDate(fixedDate)}`;
  return `By ${formatMonthDay(fixedDate)} ${frequency === 'Once' ? '' : 'each year'}`.trim();
}

/**
 * When a covenant falls due, as a sentence without its full stop: `45 days after each fiscal quarter end`. Without a number of days it
 * falls due on the anchor itself, except on events, where the agreement only says "promptly".
 */
export function formatDueRule(terms: DueTerms): string {
  if (terms.anchor === 'FixedDate' && terms.fixedDate !== null) return onFixedDate(terms.fixedDate, terms.frequency);
  if (terms.frequency === 'AtAllTimes' && terms.dueOffsetDays === null) return 'At all times';

  const anchor = anchorInWords(terms);
  const offset = terms.dueOffsetDays;
  if (offset === null || offset === 0) {
    if (terms.anchor === 'Event' || terms.frequency === 'Event') return 'On event';
    if (terms.anchor === 'LinkedDelivery') return `Together with ${anchor}`;
    return sentence(terms.anchor === 'ClosingDate' ? 'at closing' : `at ${anchor}`);
  }
  return `${formatDays(Math.abs(offset), terms.dayType)} ${offset < 0 ? 'before' : 'after'} ${anchor}`;
}
