import { type Finding, labelOf, placeOf, type Reading, type Unit } from './reading.ts';

/** "(k) the Borrower, without the Bank's written consent, merges …": a ban that is told as a default. */
const withoutConsent =
  /^\W*(?:(?:the|any|either|each) )?(?:[Bb]orrowers?|[Cc]ompany|[Gg]uarantors?|[Oo]bligors?|[Pp]arent|(?:Loan|Credit) Part(?:y|ies))\b[^.;,]{0,80},? without (?:the )?(?:(?:prior|written|express|bank's|lenders?'s?|agent's) ){0,4}(?:consent|approval)\b/i;
/** Characters within which the clause says so. */
const opening = 260;

/** Acts that count as a default where the lender has not consented to them. */
export const consentedActsIn = (unit: Unit, { plain }: Reading): Finding[] =>
  [unit.clause, ...unit.clause.items].flatMap((clause): Finding[] => {
    if (!withoutConsent.test(plain.text.slice(clause.bodyStart, Math.min(clause.end, clause.bodyStart + opening))))
      return [];
    return [
      {
        name: 'Acts that need the consent of the lender',
        covenantType: 'Contract',
        section: labelOf(unit, clause),
        start: clause.start,
        end: clause.end,
        frequency: 'AtAllTimes',
        anchor: 'Event',
        dueOffsetDays: null,
        dayType: 'Calendar',
        thresholds: [],
        places: [...placeOf('name', clause), ...placeOf('frequency', clause)],
        doubts: ['toldAsDefault'],
      },
    ];
  });
