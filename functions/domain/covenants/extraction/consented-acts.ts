import { type Finding, labelOf, type Reading, type Unit } from './reading.ts';
import { standingPromise } from './standing-promises.ts';

/** "(k) the Borrower, without the Bank's written consent, merges …": a ban that is told as a default. */
const withoutConsent =
  /^\W*(?:(?:the|any|either|each) )?(?:[Bb]orrowers?|[Cc]ompany|[Gg]uarantors?|[Oo]bligors?|[Pp]arent|(?:Loan|Credit) Part(?:y|ies))\b[^.;,]{0,80},? without (?:the )?(?:(?:prior|written|express|bank's|lenders?'s?|agent's) ){0,4}(?:consent|approval)\b/i;
/** Characters within which the clause says so. */
const opening = 260;

/** Acts that count as a default where the lender has not consented to them. */
export const consentedActsIn = (unit: Unit, { plain }: Reading): Finding[] =>
  [unit.clause, ...unit.clause.items]
    .filter(({ bodyStart, end }) =>
      withoutConsent.test(plain.text.slice(bodyStart, Math.min(end, bodyStart + opening))),
    )
    .map((clause) =>
      standingPromise(clause, {
        name: 'Acts that need the consent of the lender',
        section: labelOf(unit, clause),
        doubts: ['toldAsDefault'],
      }),
    );
