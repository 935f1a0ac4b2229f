import type { Anchor, ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import type { Definitions } from './definitions.ts';
import { definedFrequencyIn, frequencyIn, frequencyOfDays } from './frequencies.ts';

export interface FoundAnchor {
  readonly anchor: Anchor;
  readonly frequency: ProposedFrequency;
}

const closing =
  /^(?:the |such )?(?:initial )?(?:Closing|Effective Date|Restatement|Amendment Effective|Signing|Execution Date|Funding|Financial Close|Agreement Date|Loan Closing|Borrowing Date|date (?:hereof|of (?:this|the) (?:Agreement|Amendment|Loan|initial))|execution (?:and delivery )?of this|execution hereof|initial (?:funding|borrowing|advance)|Initial Funding)/i;
const yearStart =
  /^(?:the )?(?:start|beginning|commencement|first day|opening) of .{0,60}?(?:fiscal |calendar |financial )?year/i;
const periodStart = /^(?:the )?(?:start|beginning|commencement|first day) of .{0,50}?(?:quarter|month|week|period)/i;
const periodEnd = /^(?:the )?(?:end|close|last day|conclusion|expiration|completion|ending) (?:date )?(?:of|for) /i;
const endedPeriod =
  /^(?:each|every|any|the|its|such)?\s*(?:fiscal |calendar )?(?:year|quarter|month|Fiscal Year|Fiscal Quarter)[- ]?end\b/i;
const barePeriod =
  /^(?:(?:each|every|any) (?:of (?:its|the|their|[^,;.]{1,60}?'s?) )?(?:non-)?(?:fiscal |calendar |quarter[- ]end(?:ing)? )?(?:year|quarter|month)s?)\b/i;

/** What a count of days starts from, given the words after "after", "following", "prior to" and the like. */
export function anchorAt(words: string, definitions: Definitions): FoundAnchor {
  if (closing.test(words)) return { anchor: 'ClosingDate', frequency: 'Once' };
  if (/^(?:each|every) (?:annual )?anniversary\b/i.test(words)) return { anchor: 'ClosingDate', frequency: 'Annually' };
  const clause = firstClause(words);
  if (yearStart.test(clause)) return { anchor: 'FiscalYearStart', frequency: 'Annually' };
  if (periodStart.test(clause)) return { anchor: 'PeriodStart', frequency: frequencyIn(clause) ?? 'Event' };
  if (periodEnd.test(clause) || endedPeriod.test(clause) || barePeriod.test(clause)) return endOf(clause, definitions);
  const days = frequencyOfDays(clause);
  if (days !== null) return { anchor: 'PeriodEnd', frequency: days };
  const defined = definedFrequencyIn(`${clause} `, definitions);
  if (defined !== null && /^(?:each|every|any|such|the)\b/i.test(clause))
    return { anchor: 'PeriodEnd', frequency: defined };
  return { anchor: 'Event', frequency: 'Event' };
}

function endOf(clause: string, definitions: Definitions): FoundAnchor {
  if (/^(?:the )?(?:end|close|last day) of (?:each|every|any|the|a) (?:calendar |fiscal )?month\b/i.test(clause))
    return { anchor: 'PeriodEnd', frequency: 'Monthly' };
  if (/^(?:the )?completion of [^,;]{0,40}\baudit\b/i.test(clause)) return { anchor: 'Event', frequency: 'Event' };
  const frequency = frequencyIn(clause) ?? definedFrequencyIn(clause, definitions);
  if (frequency === 'Annually') return { anchor: 'FiscalYearEnd', frequency };
  return frequency === null ? { anchor: 'Event', frequency: 'Event' } : { anchor: 'PeriodEnd', frequency };
}

/** The anchor's own words: up to the next deliverable, number of days or punctuation that ends the time phrase. */
function firstClause(words: string): string {
  const stop =
    /[;:]|,\s+(?:a|an|its|the|copies|audited|unaudited|consolidated|commencing|beginning|deliver|furnish)\b|\band (?:within|in any event)\b|\.\s+[A-Z]/.exec(
      words,
    );
  return words.slice(0, Math.min(stop?.index ?? 160, 160));
}
