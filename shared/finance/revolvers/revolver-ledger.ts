import { type IsoDate, isIsoDate } from '../../time/dates.ts';
import { isNonNegativeAmount } from '../amount.ts';
import { amountInWords } from '../amount-in-words.ts';
import { found, type Result, refused } from '../result.ts';
import { availability } from './borrowing-base.ts';
import type { BalanceFrom } from './daily-balance.ts';

/** What happens under a revolver; amounts are whole cents. A commitment or borrowing base is its new amount. */
export interface RevolverEvent {
  readonly date: IsoDate;
  readonly kind: 'draw' | 'repay' | 'issueLetterOfCredit' | 'releaseLetterOfCredit' | 'commitment' | 'borrowingBase';
  readonly amount: number;
}

/** The facility after the events of a day. */
export interface RevolverDay {
  readonly date: IsoDate;
  readonly commitment: number;
  readonly borrowingBase: number | null;
  readonly loans: number;
  readonly lettersOfCredit: number;
  readonly available: number;
  readonly deficiency: number;
}

type Balances = Omit<RevolverDay, 'date' | 'available' | 'deficiency'>;

function after(balances: Balances, { kind, amount }: RevolverEvent): Balances {
  switch (kind) {
    case 'draw':
      return { ...balances, loans: balances.loans + amount };
    case 'repay':
      return { ...balances, loans: balances.loans - amount };
    case 'issueLetterOfCredit':
      return { ...balances, lettersOfCredit: balances.lettersOfCredit + amount };
    case 'releaseLetterOfCredit':
      return { ...balances, lettersOfCredit: balances.lettersOfCredit - amount };
    case 'commitment':
      return { ...balances, commitment: amount };
    case 'borrowingBase':
      return { ...balances, borrowingBase: amount };
  }
}

/** Why an event can't happen, or null: nothing is lent beyond what is available, nothing repaid beyond what is owed. A fallen limit is no refusal. */
function complaint(before: Balances, event: RevolverEvent): string | null {
  const { date, kind, amount } = event;
  if (!isIsoDate(date)) return `"${date}" is not a date.`;
  if (!isNonNegativeAmount(amount)) return `The amount of ${date} is a whole number of cents, not negative.`;
  const { available } = availability(before);
  if ((kind === 'draw' || kind === 'issueLetterOfCredit') && amount > available)
    return `On ${date}, ${amountInWords(amount)} is asked for; ${amountInWords(available)} is available.`;
  if (kind === 'repay' && amount > before.loans)
    return `On ${date}, ${amountInWords(amount)} is repaid; ${amountInWords(before.loans)} is owed.`;
  if (kind === 'releaseLetterOfCredit' && amount > before.lettersOfCredit)
    return `On ${date}, letters of credit of ${amountInWords(amount)} are released; ${amountInWords(before.lettersOfCredit)} are issued.`;
  return null;
}

const nothing: Balances = { commitment: 0, borrowingBase: null, loans: 0, lettersOfCredit: 0 };

/** The balances of a revolver from its events, in the order of their days; of a day the order given. */
export function revolverLedger(events: readonly RevolverEvent[]): Result<readonly RevolverDay[]> {
  const days: RevolverDay[] = [];
  let balances = nothing;
  for (const event of events.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const wrong = complaint(balances, event);
    if (wrong !== null) return refused(wrong);
    balances = after(balances, event);
    const { available, deficiency } = availability(balances);
    if (days.at(-1)?.date === event.date) days.pop();
    days.push({ date: event.date, ...balances, available, deficiency });
  }
  return found(days);
}

/** One balance of the ledger as fees and interest take it. */
export const balancesOf = (
  days: readonly RevolverDay[],
  kind: 'commitment' | 'loans' | 'lettersOfCredit',
): readonly BalanceFrom[] => days.map((day) => ({ from: day.date, amount: day[kind] }));
