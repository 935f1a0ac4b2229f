import { type Finding, labelOf, type Reading, type Unit } from './reading.ts';
import { freeSentencesIn, standingPromise } from './standing-promises.ts';

/** "The covenants set forth in Section 5 of the Guaranty are incorporated by reference". */
const incorporated =
  /^\W*(?:(?:all|each) of )?(?:the )?(?:[a-z]+,? (?:and )?){0,4}covenants?\b[^.;]{0,400}?\b(?:is|are|shall be)\b[^.;]{0,60}?\bincorporated\b[^.;]{0,60}?\bby (?:this )?reference\b/i;

/** Covenants of another agreement that hold in this one: one promise, as what they ask for stands elsewhere. */
export const incorporatedCovenantsIn = (unit: Unit, others: readonly Finding[], reading: Reading): Finding[] =>
  freeSentencesIn(unit, others, reading)
    .filter(({ start, end }) =>
      incorporated.test(reading.plain.text.slice(start, Math.min(end, start + longestSubject))),
    )
    .map((sentence) =>
      standingPromise(sentence, {
        name: 'Covenants of another agreement',
        section: labelOf(unit, unit.clause),
        doubts: ['generalPromise', 'inOtherAgreement'],
      }),
    );

/** Characters, from the covenants to the word that incorporates them. */
const longestSubject = 800;
