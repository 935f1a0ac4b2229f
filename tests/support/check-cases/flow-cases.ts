import { crossRate } from '#shared/finance/cross-rate.ts';
import { datedRateOfReturn } from '#shared/finance/dated-rate-of-return.ts';
import { DayCount } from '#shared/finance/day-counts.ts';
import { internalRateOfReturn } from '#shared/finance/internal-rate-of-return.ts';
import { modifiedRateOfReturn } from '#shared/finance/modified-rate-of-return.ts';
import { datedNetFutureValue, datedNetPresentValue, netPresentValue } from '#shared/finance/net-present-value.ts';
import { weatherCorrectedPerformanceRatio } from '#shared/finance/performance-ratio.ts';
import { type Answer, answerOf, type CaseFunctions } from './answer.ts';
import { type Inputs, numberOf, readDates, readNumber, readNumbers, readText, UnreadableInput } from './inputs.ts';

const flows = ['values', 'flows', 'cashflows'];

/** Names that other libraries give the same conventions, in lower case. */
const otherNames: Readonly<Record<string, DayCount>> = {
  'act/365': 'ACT/365F',
  'act/365 fixed': 'ACT/365F',
  'act/act': 'ACT/ACT ISDA',
  'act/act isma': 'ACT/ACT ICMA',
  '30/360': '30/360 ISDA',
  '30/360 bond basis': '30/360 ISDA',
  '30/360 sia': '30/360 US',
  '30u/360': '30/360 US',
  '30/360 us (eom)': '30/360 US',
};

export function dayCountOf(inputs: Inputs, otherwise?: DayCount): DayCount {
  const name = readText(inputs, ['dayCount', 'convention'], otherwise).toLowerCase();
  const known = otherNames[name] ?? DayCount.options.find((option) => option.toLowerCase() === name);
  if (known === undefined) throw new UnreadableInput(`No day count: ${name}`);
  return known;
}

/** Spreadsheets start from 10 % and come to the rate that is nearest. */
const guessOf = (inputs: Inputs): number => readNumber(inputs, ['guess'], 0.1);

function datedRate(inputs: Inputs): Answer {
  const dayCount = dayCountOf(inputs, 'ACT/365F');
  if (dayCount === 'ACT/365L' || dayCount === 'ACT/ACT ICMA') throw new UnreadableInput(`${dayCount} asks for more`);
  const [values, dates] = [readNumbers(inputs, flows), readDates(inputs, ['dates'])];
  return datedRateOfReturn(values, dates, { dayCount, guess: guessOf(inputs) }).value;
}

function performanceRatio(inputs: Inputs): Answer {
  const [temperature, windSpeed] = [
    readNumbers(inputs, ['tair', 'temp_air']),
    readNumbers(inputs, ['wind', 'wind_speed']),
  ];
  const power = readNumbers(inputs, ['pac']);
  const at = (list: readonly number[], index: number): number => list[index] ?? Number.NaN;
  const readings = readNumbers(inputs, ['poa', 'poa_global']).map((irradiance, index) => ({
    irradiance,
    temperature: at(temperature, index),
    windSpeed: at(windSpeed, index),
    power: at(power, index),
  }));
  return answerOf(
    weatherCorrectedPerformanceRatio(readings, {
      ratedPower: readNumber(inputs, ['pdc0']),
      stillAir: readNumber(inputs, ['a'], -3.56),
      wind: readNumber(inputs, ['b'], -0.075),
      cellExcess: readNumber(inputs, ['deltaT'], 3),
      temperatureCoefficient: readNumber(inputs, ['gamma', 'gamma_pdc'], -0.00433),
    }),
  );
}

function crossRateOf(inputs: Inputs): Answer {
  const rates = Object.entries(inputs['rates'] ?? {}).map(([currency, rate]) => [currency, numberOf(rate)] as const);
  const [from, to] = [readText(inputs, ['frm', 'from']), readText(inputs, ['to'])];
  return answerOf(crossRate(Object.fromEntries(rates), from, to, readText(inputs, ['base'], 'USD')));
}

export const flowCases: CaseFunctions = {
  NPV: (inputs) =>
    answerOf(
      netPresentValue(
        readNumber(inputs, ['rate']),
        readNumbers(inputs, flows),
        readNumber(inputs, ['firstAt'], 1) === 0 ? 0 : 1,
      ),
    ),
  IRR: (inputs) => internalRateOfReturn(readNumbers(inputs, flows), guessOf(inputs)).value,
  XIRR: datedRate,
  MIRR: (inputs) =>
    answerOf(
      modifiedRateOfReturn(
        readNumbers(inputs, flows),
        readNumber(inputs, ['finance', 'financeRate']),
        readNumber(inputs, ['reinvest', 'reinvestRate']),
      ),
    ),
  XNPV: (inputs) =>
    answerOf(
      datedNetPresentValue(readNumber(inputs, ['rate']), readNumbers(inputs, flows), readDates(inputs, ['dates'])),
    ),
  XNFV: (inputs) =>
    answerOf(
      datedNetFutureValue(readNumber(inputs, ['rate']), readNumbers(inputs, flows), readDates(inputs, ['dates'])),
    ),
  PRODUCT: (inputs) => readNumbers(inputs, ['factors']).reduce((product, factor) => product * factor, 1),
  PR_NREL: performanceRatio,
  CROSS: crossRateOf,
};
