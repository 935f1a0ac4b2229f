import { type HeldTerms, numberTerm, textTerm } from './held-terms.ts';
import { isPaidOnce } from './payment-dates.ts';

const always = [
  'Amortization Type',
  'Payment Frequency',
  'Day Count Convention',
  'Loan Date',
  'Loan Maturity Date',
  'Interest Rate Type',
] as const;

/** Any of these tells how much was drawn; the first that is known counts. */
const amounts = ['Original Principal Amount', 'Commitment Amount'] as const;

function missingRates(held: HeldTerms): readonly string[] {
  const type = textTerm(held, 'Interest Rate Type');
  if (type === null) return [];
  const names = type === 'Floating' ? ['Index Rate', 'Interest Rate Margin'] : ['Fixed Interest Rate'];
  return names.filter((name) => held.figures(name).length === 0);
}

function missingRepayment(held: HeldTerms): readonly string[] {
  const type = textTerm(held, 'Amortization Type');
  if (type === 'Custom Schedule')
    return held.figures('Scheduled Principal Payment').length === 0 ? ['Scheduled Principal Payment'] : [];
  const isLevel = type === 'Level Payment' || type === 'Level Principal';
  return isLevel && !isPaidOnce(held) && numberTerm(held, 'Amortization Term') === null ? ['Amortization Term'] : [];
}

/** Names of the details without which there is no schedule. None of them is ever guessed. */
export function missingTerms(held: HeldTerms): readonly string[] {
  const isDrawn = held.figures('Principal Drawn').length > 0;
  const hasAmount = isDrawn || amounts.some((name) => numberTerm(held, name) !== null);
  return [
    ...always.filter((name) => textTerm(held, name) === null),
    ...(isPaidOnce(held) || textTerm(held, 'First Payment Date') !== null ? [] : ['First Payment Date']),
    ...(hasAmount ? [] : [amounts[0]]),
    ...missingRepayment(held),
    ...missingRates(held),
  ];
}
