import { type ExactFraction, exactFraction } from './exact-fraction.ts';

/** Rates are kept to 15 decimals of one, so that what is typed in decimals adds up without traces of binary fractions. */
const unitsPerOne = 1e15;
/** 400 %: beyond it doubles can't keep 15 decimals, and a rate typed in percent instead of as a fraction of one is caught. */
const largestRate = 4;

export const isRate = (rate: number): boolean => Number.isFinite(rate) && Math.abs(rate) <= largestRate;

export const isShareOfOne = (share: number): boolean => isRate(share) && share >= 0 && share <= 1;

/** A rate, a fraction of one, in whole units of 1e-15. */
export const rateUnits = (rate: number): number => Math.round(rate * unitsPerOne);

export const rateOfUnits = (units: number): number => units / unitsPerOne;

export const fractionOfUnits = (units: number): ExactFraction => exactFraction(units, unitsPerOne);

/** A rate, a fraction of one such as 0.0525, as the exact decimal that was meant. */
export const rateFraction = (rate: number): ExactFraction => fractionOfUnits(rateUnits(rate));
