import type { OutcomeValues } from '#shared/metrics/model/compute-model.ts';

/** A metric as it is and in a scenario. */
export interface ComparedOutcome {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly base: OutcomeValues;
  readonly scenario: OutcomeValues;
}

/** The metrics that both have. */
export const comparedOutcomes = (
  base: readonly OutcomeValues[],
  scenario: readonly OutcomeValues[],
): readonly ComparedOutcome[] =>
  base.flatMap((one) => {
    const other = scenario.find(({ detailId }) => detailId === one.detailId);
    return other === undefined
      ? []
      : [{ id: one.detailId, name: one.name, unit: one.unit, base: one, scenario: other }];
  });

const numbersIn = ({ values }: Pick<OutcomeValues, 'values'>): readonly number[] =>
  values.filter((value) => value !== null);

/** Of the periods that have values; null where none has. */
export function leastOf(of: Pick<OutcomeValues, 'values'>): number | null {
  const numbers = numbersIn(of);
  return numbers.length === 0 ? null : numbers.reduce((least, value) => Math.min(least, value));
}

export function mostOf(of: Pick<OutcomeValues, 'values'>): number | null {
  const numbers = numbersIn(of);
  return numbers.length === 0 ? null : numbers.reduce((most, value) => Math.max(most, value));
}

export function averageOf(of: Pick<OutcomeValues, 'values'>): number | null {
  const numbers = numbersIn(of);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

export const differenceOf = (base: number | null, scenario: number | null): number | null =>
  base === null || scenario === null ? null : Number((scenario - base).toPrecision(15));
