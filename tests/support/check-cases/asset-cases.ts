import { accruedInterest, bondPrice, macaulayDuration, modifiedDuration } from '#shared/finance/bond-measures.ts';
import type { CouponBond } from '#shared/finance/coupon-bond.ts';
import {
  type Asset,
  decliningBalanceDepreciation,
  fixedDecliningBalanceDepreciation,
  straightLineDepreciation,
  sumOfYearsDepreciation,
} from '#shared/finance/depreciation.ts';
import { type MacrsConvention, macrsRates, type RecoveryYears } from '#shared/finance/macrs.ts';
import { type Answer, answerOf, type CaseFunctions } from './answer.ts';
import { type Inputs, readDate, readInteger, readNumber, readText, UnreadableInput } from './inputs.ts';

const bondOf = (inputs: Inputs): CouponBond => ({
  settlement: readDate(inputs, ['settlement']),
  maturity: readDate(inputs, ['maturity']),
  rate: readNumber(inputs, ['rate', 'coupon']),
  yield: readNumber(inputs, ['yld', 'yield']),
  redemption: readNumber(inputs, ['redemption'], 100),
  frequency: readInteger(inputs, ['frequency']),
  basis: readInteger(inputs, ['basis'], 0),
});

const assetOf = (inputs: Inputs): Asset => ({
  cost: readNumber(inputs, ['cost']),
  salvage: readNumber(inputs, ['salvage']),
  life: readNumber(inputs, ['life']),
});

const period = ['per', 'period'];

function decliningEveryPeriod(inputs: Inputs): Answer {
  const asset = assetOf(inputs);
  return Array.from({ length: asset.life }, (_, index) =>
    answerOf(decliningBalanceDepreciation(asset, index + 1, readNumber(inputs, ['factor'], 2))),
  );
}

const recoveryYears: readonly RecoveryYears[] = [3, 5, 7, 10, 15, 20];
const macrsConventions: readonly MacrsConvention[] = [
  'half-year',
  'mid-quarter Q1',
  'mid-quarter Q2',
  'mid-quarter Q3',
  'mid-quarter Q4',
];

function macrs(inputs: Inputs): Answer {
  const [years, name] = [readInteger(inputs, ['years', 'recovery']), readText(inputs, ['convention'], 'half-year')];
  const recovery = recoveryYears.find((known) => known === years);
  const convention = macrsConventions.find((known) => known.toLowerCase() === name.toLowerCase());
  if (recovery === undefined || convention === undefined) throw new UnreadableInput(`No table: ${years}, ${name}`);
  return macrsRates(recovery, convention);
}

export const assetCases: CaseFunctions = {
  PRICE: (inputs) => answerOf(bondPrice(bondOf(inputs))),
  DURATION: (inputs) => answerOf(macaulayDuration(bondOf(inputs))),
  MDURATION: (inputs) => answerOf(modifiedDuration(bondOf(inputs))),
  ACCRINTM: (inputs) =>
    answerOf(
      accruedInterest({
        issue: readDate(inputs, ['issue']),
        settlement: readDate(inputs, ['settlement']),
        rate: readNumber(inputs, ['rate']),
        par: readNumber(inputs, ['par'], 1000),
        basis: readInteger(inputs, ['basis'], 0),
      }),
    ),
  SLN: (inputs) => answerOf(straightLineDepreciation(assetOf(inputs))),
  SYD: (inputs) => answerOf(sumOfYearsDepreciation(assetOf(inputs), readNumber(inputs, period))),
  DDB: (inputs) =>
    answerOf(
      decliningBalanceDepreciation(assetOf(inputs), readInteger(inputs, period), readNumber(inputs, ['factor'], 2)),
    ),
  DDB_ALL: decliningEveryPeriod,
  DB: (inputs) =>
    answerOf(
      fixedDecliningBalanceDepreciation(
        assetOf(inputs),
        readInteger(inputs, period),
        readInteger(inputs, ['month', 'months'], 12),
      ),
    ),
  MACRS: macrs,
};
