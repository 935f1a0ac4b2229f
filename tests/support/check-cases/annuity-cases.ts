import { type Annuity, annuityPayment, futureValue, numberOfPeriods, presentValue } from '#shared/finance/annuity.ts';
import { annuityRate } from '#shared/finance/annuity-rate.ts';
import { effectiveRate, grownPrincipal, nominalRate } from '#shared/finance/compound-rates.ts';
import { splitPayments } from '#shared/finance/payment-split.ts';
import { type Answer, answerOf, type CaseFunctions } from './answer.ts';
import { type Inputs, readInteger, readNumber, readNumbers } from './inputs.ts';

const rate = ['rate'];
const periods = ['nper', 'periods'];
const payment = ['pmt', 'payment'];
const present = ['pv', 'presentValue'];
const future = ['fv', 'futureValue'];

/** numpy writes `when` with words. */
function typeOf(inputs: Inputs): number {
  const when = inputs['type'] ?? inputs['when'];
  if (when === 'begin' || when === 'start') return 1;
  return when === 'end' ? 0 : readNumber(inputs, ['type', 'when'], 0);
}

const annuityOf = (inputs: Inputs): Annuity => ({
  rate: readNumber(inputs, rate),
  periods: readNumber(inputs, periods),
  presentValue: readNumber(inputs, present, 0),
  futureValue: readNumber(inputs, future, 0),
  type: typeOf(inputs),
});

function onePayment(inputs: Inputs, part: 'interest' | 'principal'): Answer {
  const number = readNumber(inputs, ['per', 'period']);
  const split = splitPayments(annuityOf(inputs), number, number);
  return split.ok ? split.value[part] : null;
}

/** Worksheets refuse rates and amounts that are not above zero here. */
function severalPayments(inputs: Inputs, part: 'interest' | 'principal'): Answer {
  const annuity = annuityOf(inputs);
  const [first, last] = [readInteger(inputs, ['start', 'first']), readInteger(inputs, ['end', 'last'])];
  if (annuity.rate <= 0 || annuity.presentValue <= 0) return null;
  const split = splitPayments(annuity, first, last);
  return split.ok ? split.value[part] : null;
}

/** As {@link severalPayments}: no rate at or below zero. */
function compounded(compound: typeof effectiveRate, annual: number, inputs: Inputs): Answer {
  const times = readInteger(inputs, ['npery', 'periodsPerYear']);
  return annual <= 0 ? null : answerOf(compound(annual, times));
}

export const annuityCases: CaseFunctions = {
  PMT: (inputs) => answerOf(annuityPayment(annuityOf(inputs))),
  FV: (inputs) => answerOf(futureValue({ ...annuityOf(inputs), payment: readNumber(inputs, payment, 0) })),
  PV: (inputs) => answerOf(presentValue({ ...annuityOf(inputs), payment: readNumber(inputs, payment, 0) })),
  NPER: (inputs) =>
    answerOf(
      numberOfPeriods({
        rate: readNumber(inputs, rate),
        payment: readNumber(inputs, payment),
        presentValue: readNumber(inputs, present),
        futureValue: readNumber(inputs, future, 0),
        type: typeOf(inputs),
      }),
    ),
  RATE: (inputs) =>
    answerOf(
      annuityRate({
        periods: readNumber(inputs, periods),
        payment: readNumber(inputs, payment, 0),
        presentValue: readNumber(inputs, present),
        futureValue: readNumber(inputs, future, 0),
        type: typeOf(inputs),
        guess: readNumber(inputs, ['guess'], 0.1),
      }),
    ),
  IPMT: (inputs) => onePayment(inputs, 'interest'),
  PPMT: (inputs) => onePayment(inputs, 'principal'),
  CUMIPMT: (inputs) => severalPayments(inputs, 'interest'),
  CUMPRINC: (inputs) => severalPayments(inputs, 'principal'),
  EFFECT: (inputs) => compounded(effectiveRate, readNumber(inputs, ['nominal', 'nominalRate']), inputs),
  NOMINAL: (inputs) => compounded(nominalRate, readNumber(inputs, ['effect', 'effective', 'effectRate']), inputs),
  FVSCHEDULE: (inputs) =>
    answerOf(grownPrincipal(readNumber(inputs, ['principal']), readNumbers(inputs, ['schedule', 'rates']))),
};
