import { undertakingName } from './names.ts';
import { promisesNothing } from './no-promises.ts';
import type { Finding, Reading, Unit } from './reading.ts';
import { freeSentencesIn, standingPromise } from './standing-promises.ts';

const debtor = '(?:[Bb]orrowers?|[Cc]ompany|[Pp]arent|[Gg]uarantors?|(?:Loan|Credit) Part(?:y|ies)|[Oo]bligors?)';
/** "(1) Except as permitted, the Borrower shall not …": somebody of the borrower's side opens a sentence of a schedule. */
const opensPromise = new RegExp(
  `^\\W*(?:(?:\\d{1,2}|[a-z]{1,3})\\)\\s*)?(?:[A-Z][^.;:]{3,160},\\s+)?(?:(?:[Tt]he|[Ee]ach|[Nn]o)\\s+)?${debtor}(?:,[^,]{1,80},)?\\s+(?:shall|will|agrees?|covenants?)\\b`,
);

/** Promises in a schedule of covenants, where no section holds them: each sentence that opens with the borrower, once. */
export const schedulePromisesIn = (unit: Unit, others: readonly Finding[], reading: Reading): Finding[] =>
  freeSentencesIn(unit, others, reading).flatMap((sentence): Finding[] => {
    const text = reading.plain.text.slice(sentence.start, sentence.end);
    if (!opensPromise.test(text) || promisesNothing(text)) return [];
    return [
      standingPromise(sentence, { name: undertakingName('', text), section: unit.label, doubts: ['generalPromise'] }),
    ];
  });
