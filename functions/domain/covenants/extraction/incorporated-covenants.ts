import { type Finding, labelOf, placeOf, type Reading, type Unit } from './reading.ts';
import { sentencesIn } from './sentences.ts';

/** "The covenants set forth in Section 5 of the Guaranty are incorporated by reference". */
const incorporated =
  /^\W*(?:(?:all|each) of )?(?:the )?(?:[a-z]+,? (?:and )?){0,4}covenants?\b[^.;]{0,400}?\b(?:is|are|shall be)\b[^.;]{0,60}?\bincorporated\b[^.;]{0,60}?\bby (?:this )?reference\b/i;

/** Covenants of another agreement that hold in this one: one promise, as what they ask for stands elsewhere. */
export function incorporatedCovenantsIn(unit: Unit, others: readonly Finding[], { plain }: Reading): Finding[] {
  const { bodyStart, end } = unit.clause;
  return sentencesIn(plain.text, bodyStart, end).flatMap((sentence): Finding[] => {
    if (!incorporated.test(plain.text.slice(sentence.start, Math.min(sentence.end, sentence.start + longestSubject))))
      return [];
    if (others.some((other) => other.start < sentence.end && other.end > sentence.start)) return [];
    return [
      {
        name: 'Covenants of another agreement',
        covenantType: 'Contract',
        section: labelOf(unit, unit.clause),
        start: sentence.start,
        end: sentence.end,
        frequency: 'AtAllTimes',
        anchor: 'Event',
        dueOffsetDays: null,
        dayType: 'Calendar',
        thresholds: [],
        places: [...placeOf('name', sentence), ...placeOf('frequency', sentence)],
        doubts: ['generalPromise', 'inOtherAgreement'],
      },
    ];
  });
}

/** Characters, from the covenants to the word that incorporates them. */
const longestSubject = 800;
