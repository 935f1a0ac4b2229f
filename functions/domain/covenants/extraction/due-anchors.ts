import type { Anchor, ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import type { Definitions } from './definitions.ts';
import { daysOfYearAt, definedFrequencyAt, type FoundFrequency, frequencyAt } from './frequencies.ts';
import type { Span } from './words.ts';

export interface FoundAnchor {
  readonly anchor: Anchor;
  readonly frequency: ProposedFrequency;
  /** Characters of the words that tell it. */
  readonly length: number;
  /** In the agreement, where the frequency is told by the definition of a term. */
  readonly defined?: Span;
}

const closing =
  /^(?:the |such )?(?:initial )?(?:Closing(?! of (?:any|such|each|that|the (?!transactions|loans?\b|facilit)))|Effective Date(?! of (?:any|such|each|the (?:change|proposed)))|Restatement|Amendment Effective|Signing|Execution Date|Funding|Financial Close|Agreement Date|Loan Closing|Borrowing Date|date (?:hereof|of (?:this|the) (?:Agreement|Amendment|Loan|initial))|execution (?:and delivery )?of this|execution hereof|initial (?:funding|borrowing|advance)|Initial Funding)/i;
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
  const closed = closing.exec(words);
  if (closed) return { anchor: 'ClosingDate', frequency: 'Once', length: closed[0].length };
  const clause = firstClause(words);
  const found = (anchor: Anchor, at: FoundFrequency | null): FoundAnchor => ({
    anchor,
    frequency: at?.frequency ?? 'Event',
    length: Math.min(clause.length, Math.max(at?.words.end ?? clause.length, opening(clause))),
    ...(at?.defined === undefined ? {} : { defined: at.defined }),
  });
  const yearly = (anchor: Anchor): FoundAnchor => ({ ...found(anchor, frequencyAt(clause)), frequency: 'Annually' });
  if (/^(?:each|every) (?:annual )?anniversary\b/i.test(words)) return yearly('ClosingDate');
  if (yearStart.test(clause)) return yearly('FiscalYearStart');
  if (periodStart.test(clause)) return found('PeriodStart', frequencyAt(clause));
  if (periodEnd.test(clause) || endedPeriod.test(clause) || barePeriod.test(clause)) {
    const at = endOf(clause, definitions);
    return found(at === null ? 'Event' : at.frequency === 'Annually' ? 'FiscalYearEnd' : 'PeriodEnd', at);
  }
  const days = daysOfYearAt(clause);
  if (days !== null) return found('PeriodEnd', days);
  const defined = definedFrequencyAt(`${clause} `, definitions);
  if (defined !== null && /^(?:each|every|any|such|the)\b/i.test(clause)) return found('PeriodEnd', defined);
  return found('Event', null);
}

/** The first words of a clause, which name what is counted from. */
const opening = (clause: string): number =>
  (periodEnd.exec(clause) ?? endedPeriod.exec(clause) ?? barePeriod.exec(clause))?.[0].length ?? 0;

const monthEnd = /^(?:the )?(?:end|close|last day) of (?:each|every|any|the|a) (?:calendar |fiscal )?month\b/i;

function endOf(clause: string, definitions: Definitions): FoundFrequency | null {
  const month = monthEnd.exec(clause);
  if (month) return { frequency: 'Monthly', words: { start: 0, end: month[0].length } };
  if (/^(?:the )?completion of [^,;]{0,40}\baudit\b/i.test(clause)) return null;
  return frequencyAt(clause) ?? definedFrequencyAt(clause, definitions);
}

/** The anchor's own words: up to the next deliverable, number of days or punctuation that ends the time phrase. */
function firstClause(words: string): string {
  const stop =
    /[;:]|,\s+(?:a|an|its|the|copies|audited|unaudited|consolidated|[A-Z][a-z]+ (?:Financial|Statements?|Reports?|Certificates?)|commencing|beginning|deliver|furnish)\b|\band (?:within|in any event)\b|\.\s+[A-Z]/.exec(
      words,
    );
  return words.slice(0, Math.min(stop?.index ?? 160, 160));
}
