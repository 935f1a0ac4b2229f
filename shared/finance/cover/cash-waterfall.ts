import { isAmount, isNonNegativeAmount } from '../amount.ts';
import { roundedPart } from '../exact-fraction.ts';
import { isShareOfOne, rateFraction } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';

/** A period's cash and what it serves; whole cents. */
export interface WaterfallPeriod {
  readonly cashFlow: number;
  readonly interest: number;
  readonly principal: number;
}

export interface WaterfallTerms {
  readonly periods: readonly WaterfallPeriod[];
  /** The debt service reserve holds what is due in so many periods to come. */
  readonly reservePeriods: number;
  readonly openingReserve: number;
  /** Share of the cash after reserves that prepays debt; null where there is no sweep. Where a level is given, only below that cover. */
  readonly sweep: { readonly share: number; readonly below: number | null } | null;
  /** Below this cover, or with a reserve short of its target, nothing is distributed and cash is held back. */
  readonly lockUpBelow: number | null;
}

export interface WaterfallLine {
  readonly interestPaid: number;
  readonly principalPaid: number;
  /** Due and not paid, from neither cash nor reserve; due again in the next period. */
  readonly unpaid: number;
  /** Operating costs beyond all cash, which no account here pays. */
  readonly deficit: number;
  readonly fromReserve: number;
  readonly toReserve: number;
  readonly reserve: number;
  readonly reserveTarget: number;
  readonly swept: number;
  readonly isLockedUp: boolean;
  /** Held back by lock-up, together with what earlier periods left there. */
  readonly heldBack: number;
  readonly distributed: number;
  /** Cash over the debt service of the period, without arrears; null where none is due. */
  readonly cover: number | null;
}

function complaint({ periods, reservePeriods, openingReserve, sweep, lockUpBelow }: WaterfallTerms): string | null {
  if (!periods.every(({ cashFlow, interest, principal }) => [cashFlow, interest, principal].every(isAmount)))
    return 'Amounts are whole cents.';
  if (periods.some(({ interest, principal }) => interest < 0 || principal < 0)) return 'Debt service is not negative.';
  if (!Number.isSafeInteger(reservePeriods) || reservePeriods < 0)
    return 'The reserve covers a whole number of periods.';
  if (!isNonNegativeAmount(openingReserve)) return 'The reserve is a whole number of cents, not negative.';
  if (sweep && !isShareOfOne(sweep.share)) return 'The sweep is a fraction of one.';
  const levels = [sweep?.below ?? 0, lockUpBelow ?? 0];
  return levels.every((level) => Number.isFinite(level) && level >= 0)
    ? null
    : 'Cover ratios are numbers, not negative.';
}

interface Accounts {
  readonly reserve: number;
  readonly heldBack: number;
  /** Debt still owed, so that neither schedule nor sweep takes more. */
  readonly owed: number;
  readonly interestArrears: number;
  readonly principalArrears: number;
}

type Served = Pick<WaterfallLine, 'interestPaid' | 'principalPaid' | 'unpaid' | 'fromReserve' | 'cover'>;

/** What is due now and what earlier periods left unpaid, from cash and then from the reserve; interest first. */
function served(period: WaterfallPeriod, cash: number, accounts: Accounts): Served & { readonly interestDue: number } {
  // Earlier sweeps took from the last principal to fall due.
  const principal = Math.min(period.principal, accounts.owed);
  const principalDue = Math.min(period.principal + accounts.principalArrears, accounts.owed);
  const interestDue = period.interest + accounts.interestArrears;
  const due = interestDue + principalDue;
  const fromReserve = Math.min(Math.max(0, due - cash), accounts.reserve);
  const paid = Math.min(due, cash + fromReserve);
  const interestPaid = Math.min(interestDue, paid);
  const service = period.interest + principal;
  const cover = service === 0 ? null : period.cashFlow / service;
  return { interestPaid, principalPaid: paid - interestPaid, unpaid: due - paid, fromReserve, cover, interestDue };
}

function passed(
  period: WaterfallPeriod,
  reserveTarget: number,
  { sweep, lockUpBelow }: WaterfallTerms,
  accounts: Accounts,
): readonly [WaterfallLine, Accounts] {
  const cash = Math.max(0, period.cashFlow + accounts.heldBack);
  const { interestDue, ...service } = served(period, cash, accounts);
  const { interestPaid, principalPaid, unpaid, fromReserve, cover } = service;
  const afterService = cash + fromReserve - interestPaid - principalPaid;
  const held = accounts.reserve - fromReserve;
  const toReserve = Math.min(afterService, Math.max(0, reserveTarget - held));
  // What the reserve no longer needs flows on with the other cash.
  const released = unpaid > 0 ? 0 : Math.max(0, held - reserveTarget);
  const reserve = held + toReserve - released;
  const free = afterService - toReserve + released;
  const isSwept = sweep !== null && (sweep.below === null || (cover !== null && cover < sweep.below));
  const stillOwed = accounts.owed - principalPaid;
  const swept = isSwept ? Math.min(roundedPart(free, rateFraction(sweep.share)), stillOwed) : 0;
  const isShort =
    (cover !== null && lockUpBelow !== null && cover < lockUpBelow) || reserve < reserveTarget || unpaid > 0;
  const isLockedUp = lockUpBelow !== null && isShort;
  const [heldBack, distributed] = isLockedUp ? [free - swept, 0] : [0, free - swept];
  const deficit = Math.max(0, -(period.cashFlow + accounts.heldBack));
  const line = { ...service, deficit, toReserve, reserve, reserveTarget, swept, isLockedUp, heldBack, distributed };
  const interestArrears = interestDue - interestPaid;
  const after = {
    reserve,
    heldBack,
    owed: stillOwed - swept,
    interestArrears,
    principalArrears: unpaid - interestArrears,
  };
  return [line, after];
}

/**
 * Cash through the accounts of a project in order: interest, principal, the debt service reserve, the sweep, lock-up, distributions. The debt service of
 * later periods is as given, but for principal that sweeps have repaid; interest that they save is for the loan's schedule to tell, which takes them as
 * prepayments.
 */
export function cashWaterfall(terms: WaterfallTerms): Result<readonly WaterfallLine[]> {
  const wrong = complaint(terms);
  if (wrong !== null) return refused(wrong);
  const lines: WaterfallLine[] = [];
  let accounts: Accounts = {
    reserve: terms.openingReserve,
    heldBack: 0,
    interestArrears: 0,
    principalArrears: 0,
    owed: terms.periods.reduce((sum, { principal }) => sum + principal, 0),
  };
  for (const [index, period] of terms.periods.entries()) {
    const ahead = terms.periods.slice(index + 1, index + 1 + terms.reservePeriods);
    const target = ahead.reduce((sum, { interest, principal }) => sum + interest + principal, 0);
    const [line, after] = passed(period, target, terms, accounts);
    lines.push(line);
    accounts = after;
  }
  return found(lines);
}
