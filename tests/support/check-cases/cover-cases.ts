import {
  debtServiceCover,
  lifeCover,
  loanLifeCovers,
  presentValueAtRates,
} from '#shared/finance/cover/coverage-ratios.ts';
import { sculptedDebt } from '#shared/finance/loans/sculpting.ts';
import { type Answer, answerOf, type CaseFunctions } from './answer.ts';
import { hasInput, type Inputs, readNumber, readNumbers } from './inputs.ts';

const ratesOf = (inputs: Inputs, cashFlow: readonly number[]): readonly number[] => {
  const rate = readNumber(inputs, ['rate']);
  return cashFlow.map(() => rate);
};

/** Of cash flows that are worth something already, or that are still to be discounted. */
function lifeCoverOf(inputs: Inputs): Answer {
  const cashFlow = readNumbers(inputs, ['cfads']);
  const worth = hasInput(inputs, 'pvCfads')
    ? readNumber(inputs, ['pvCfads'])
    : answerOf(presentValueAtRates(cashFlow, ratesOf(inputs, cashFlow)));
  if (worth === null) return null;
  const [debt, reserve] = [readNumber(inputs, ['debt']), readNumber(inputs, ['dsra', 'reserve'], 0)];
  return answerOf(lifeCover({ presentValue: worth, reserve, debt }));
}

/** How far the last loan life cover is from the debt service cover of the last period, with interest on what is then owed. */
function lastCoverError(inputs: Inputs): Answer {
  const [cashFlow, principal] = [readNumbers(inputs, ['cfads']), readNumbers(inputs, ['principal'])];
  const covers = loanLifeCovers(cashFlow, principal, ratesOf(inputs, cashFlow));
  const lastPrincipal = principal.at(-1) ?? Number.NaN;
  const debtService = lastPrincipal * (1 + readNumber(inputs, ['rate']));
  const cover = answerOf(debtServiceCover([{ cashFlow: cashFlow.at(-1) ?? Number.NaN, debtService }]));
  const last = covers.ok ? covers.value.at(-1) : undefined;
  return cover === null || last === undefined ? null : Math.abs(last - cover);
}

/** How far the sculpted debt is from keeping its cover in each period, from being worth its service, and from being repaid. */
function sculptingError(inputs: Inputs): Answer {
  const [cashFlow, cover] = [readNumbers(inputs, ['cfads']), readNumber(inputs, ['dscr'])];
  const interestRates = ratesOf(inputs, cashFlow);
  const sculpted = sculptedDebt({ cashFlow, interestRates, allowsNegativeAmortization: true }, { coverRatio: cover });
  if (!sculpted.ok) return null;
  const { debt, debtService, balance } = sculpted.value;
  const worth = (flows: readonly number[]) => answerOf(presentValueAtRates(flows, interestRates)) ?? Number.NaN;
  const covers = cashFlow.map((cash, index) => cash / (debtService[index] ?? Number.NaN) - cover);
  const errors = [...covers, worth(cashFlow) / debt - cover, worth(debtService) - debt, balance.at(-1) ?? Number.NaN];
  return Math.max(...errors.map(Math.abs));
}

export const coverCases: CaseFunctions = { LLCR: lifeCoverOf, LLCR_LAST: lastCoverError, SCULPT: sculptingError };
