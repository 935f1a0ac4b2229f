import { sectionsReferredTo } from './cross-references.ts';
import type { Definitions } from './definitions.ts';
import type { DueRule } from './due-rule.ts';
import { definedFrequencyAt, type FoundFrequency, frequencyAt } from './frequencies.ts';
import { movedBy } from './words.ts';

const linkedPattern =
  /\bfinancial\s+statements\b[^.;]{0,160}\b(?:shall|must|will)\s+(?:each\s+)?be\s+accompanied\s+by\b|\bwith\s+each\s+set\s+of\s+(?:its\s+|the\s+|such\s+)?(?:[a-z]+\s+){0,3}statements|\b(?:upon|with)\s+(?:each|the|any)\s+(?:submission|delivery|furnishing)\s+of\s+(?:[a-z]+\s+){0,3}statements|\b(?:concurrently|simultaneously|contemporaneously|together|along|at the (?:same )?time|accompanying|as part of|accompanied by|included with|coincident)\b(?:\s+(?:with|of|as))?\s+(?:(?:(?:each|any|the|such|every|its|all)\s+)?(?:[a-z]+ )?(?:deliver(?:y|ies|ing)|set|furnishing|financial|annual|quarterly|monthly|statements|information|Financial|Financial Information|Compliance|submission)|(?:each|any|every|such|the)\s[^.;]{0,60}?(?:Section|clause|paragraph)|(?:those|the items|the information)[^.;]{0,40}?(?:Section|clause|paragraph))/gi;
const promptPattern =
  /\b(?:prompt(?:ly)?|reasonable promptness|immediately|forthwith|as soon as (?:reasonably )?(?:possible|practicable|(?:made )?available|filed|sent)|upon (?:the )?(?:request|reasonable request|written request|demand)|(?:at|upon) (?:[a-z]+ )?(?:Lender|Agent|Bank|Administrative Agent|Purchaser|Trustee|Secured Party)s?'s? (?:reasonable |written |prior )*request|upon (?:[a-z]+,? ){0,3}request\b|on request|from time to time|\bmay\b[^.;]{0,90}\brequest\b|\bif\s+(?:such\s+\w+\s+(?:is|are)\s+|so\s+)?requested\b|upon (?:the |any |each )?(?:occurrence|receipt|becoming|obtaining|learning|discovery|knowledge)|when requested|at the request of|without delay)\b/gi;
const recurringPattern =
  /\b(?:monthly|quarterly|annually|semi-?annually|weekly|daily|annual|(?:each|every) (?:calendar |fiscal )?(?:month|quarter|year|week|business day)|on (?:a|an) (?:monthly|quarterly|annual|semi-?annual|weekly|daily) basis)\b/gi;

/** Due together with another delivery: "concurrently with the statements under Section 5.01(a)". */
export function linkedRules(text: string, definitions: Definitions, section: string): DueRule[] {
  return [...text.matchAll(linkedPattern)].map((match): DueRule => {
    if (toAuthorities.test(text.slice(match.index, match.index + 140))) return withFiling(match);
    const ahead = text.slice(match.index, match.index + 260);
    // What stands behind the paper that is due speaks of its contents.
    const own = sectionsReferredTo(ahead.slice(0, paper.exec(ahead)?.index ?? ahead.length), section);
    const linkedSections = own.length > 0 ? own : sectionsReferredTo(ahead, section);
    const before = /\b(?:annually|quarterly|monthly),?\s*$/i.exec(text.slice(0, match.index));
    const told =
      (before && placed(frequencyAt(before[0]), before.index)) ??
      placed(frequencyAt(ahead) ?? definedFrequencyAt(ahead, definitions), match.index);
    const end = match.index + match[0].length;
    return {
      start: match.index,
      end,
      words: { start: Math.min(match.index, told?.words.start ?? end), end: Math.max(end, told?.words.end ?? end) },
      ...(told?.defined === undefined ? {} : { defined: told.defined }),
      kind: 'linked',
      anchor: 'LinkedDelivery',
      frequency: told?.frequency ?? 'Event',
      offsetDays: 0,
      dayType: 'Calendar',
      ...(linkedSections.length === 0 ? {} : { linkedSections }),
      isDoubtful: false,
    };
  });
}

/** "…, a certificate of its officer". */
const paper =
  /,\s+(?:an?|the|its|such)\s+(?:[A-Za-z'-]+\s+){0,5}(?:certificates?|reports?|statements?|letters?|schedules?|notice|calculations?)\b/i;
/** "simultaneously with their submission to the agency": due with what is handed to somebody else, and with no delivery of the agreement. */
const toAuthorities =
  /^[^.;,]{0,50}\b(?:submission|filing|delivery|furnishing|mailing|sending|transmission)\b[^.;,]{0,20}\b(?:to|with)\s+(?:such\s+|any\s+|the\s+|its\s+)?(?:[Gg]overnmental|[Aa]genc|[Cc]ommission|SEC|[Ss]ecurities|[A-Za-z]*holders|[Cc]ourt|[Aa]uthorit|[Rr]egulat)/;
const withFiling = (match: RegExpExecArray): DueRule => {
  const words = { start: match.index, end: match.index + match[0].length };
  return {
    ...words,
    words,
    kind: 'prompt',
    anchor: 'Event',
    frequency: 'Event',
    offsetDays: null,
    dayType: 'Calendar',
    isDoubtful: false,
  };
};

const placed = (found: FoundFrequency | null, offset: number): FoundFrequency | null =>
  found && { ...found, words: movedBy(found.words, offset) };

/** Where "twice in each year" begins. */
const counted = ({ index }: RegExpExecArray): number => Math.max(0, index - 14);

/** "on or prior to each Payment Date", "concurrently with each Distribution". */
const onEachDate =
  /\b(?:on|by|on\s+or\s+(?:before|prior\s+to)|prior\s+to|(?:concurrently|simultaneously|together)\s+with)\s+each\s+(?:[A-Z][a-z]+\s+){0,3}(?:Date|Distribution|Disbursement|Drawdown|Withdrawal)\b/;

function onDate(match: RegExpExecArray, definitions: Definitions): DueRule {
  const words = { start: match.index, end: match.index + match[0].length };
  const told = definedFrequencyAt(match[0], definitions);
  return {
    ...words,
    words,
    ...(told?.defined === undefined ? {} : { defined: told.defined }),
    kind: told === null ? 'prompt' : 'recurring',
    anchor: told === null ? 'Event' : 'PeriodEnd',
    frequency: told?.frequency ?? 'Event',
    offsetDays: null,
    dayType: 'Calendar',
    isDoubtful: false,
  };
}

/** Due without a day: "promptly", "on request", "quarterly". */
export function vagueRules(text: string, definitions: Definitions): DueRule[] {
  const vague = { offsetDays: null, dayType: 'Calendar', isDoubtful: false } as const;
  const dated = onEachDate.exec(text);
  if (dated !== null) return [onDate(dated, definitions)];
  const prompt = promptPattern.exec(text);
  promptPattern.lastIndex = 0;
  const recurring = recurringPattern.exec(text);
  recurringPattern.lastIndex = 0;
  const told =
    recurring &&
    (placed(frequencyAt(text.slice(counted(recurring), recurring.index + recurring[0].length)), counted(recurring)) ??
      definedFrequencyAt(text, definitions));
  if (recurring && told && !(prompt && prompt.index < recurring.index)) {
    const { frequency, words, defined } = told;
    return [
      {
        ...vague,
        start: recurring.index,
        end: recurring.index + recurring[0].length,
        words,
        ...(defined === undefined ? {} : { defined }),
        kind: 'recurring',
        anchor: frequency === 'Annually' ? 'FiscalYearEnd' : 'PeriodEnd',
        frequency,
      },
    ];
  }
  if (prompt)
    return [
      {
        ...vague,
        start: prompt.index,
        end: prompt.index + prompt[0].length,
        words: { start: prompt.index, end: prompt.index + prompt[0].length },
        kind: 'prompt',
        anchor: 'Event',
        frequency: 'Event',
      },
    ];
  return [];
}
