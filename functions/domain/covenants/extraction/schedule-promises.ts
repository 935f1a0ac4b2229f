import { undertakingName } from './names.ts';
import { promisesNothing } from './no-promises.ts';
import { type Finding, placeOf, type Reading, type Unit } from './reading.ts';
import { sentencesIn } from './sentences.ts';

const debtor = '(?:[Bb]orrowers?|[Cc]ompany|[Pp]arent|[Gg]uarantors?|(?:Loan|Credit) Part(?:y|ies)|[Oo]bligors?)';
/** "(1) Except as permitted, the Borrower shall not …": somebody of the borrower's side opens a sentence of a schedule. */
const opensPromise = new RegExp(
  `^\\W*(?:(?:\\d{1,2}|[a-z]{1,3})\\)\\s*)?(?:[A-Z][^.;:]{3,160},\\s+)?(?:(?:[Tt]he|[Ee]ach|[Nn]o)\\s+)?${debtor}(?:,[^,]{1,80},)?\\s+(?:shall|will|agrees?|covenants?)\\b`,
);

/** Promises in a schedule of covenants, where no section holds them: each sentence that opens with the borrower, once. */
export function schedulePromisesIn(unit: Unit, others: readonly Finding[], { plain }: Reading): Finding[] {
  const { bodyStart, end } = unit.clause;
  return sentencesIn(plain.text, bodyStart, end).flatMap((sentence): Finding[] => {
    const text = plain.text.slice(sentence.start, sentence.end);
    if (!opensPromise.test(text) || promisesNothing(text)) return [];
    if (others.some((other) => other.start < sentence.end && other.end > sentence.start)) return [];
    return [
      {
        name: undertakingName('', text),
        covenantType: 'Contract',
        section: unit.label,
        start: sentence.start,
        end: sentence.end,
        frequency: 'AtAllTimes',
        anchor: 'Event',
        dueOffsetDays: null,
        dayType: 'Calendar',
        thresholds: [],
        places: [...placeOf('name', sentence), ...placeOf('frequency', sentence)],
        doubts: ['generalPromise'],
      },
    ];
  });
}
