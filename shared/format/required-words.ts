import type { CovenantType, Operator, ProposedFrequency, Threshold } from '../domain/covenant-vocabulary.ts';
import { formatThreshold } from './covenant-words.ts';
import { formatFrequency } from './due-rule.ts';
import { noValue } from './no-value.ts';

interface Required {
  readonly covenantType: CovenantType;
  readonly operator: Operator | null;
  /** The level in force; null where there is none. */
  readonly threshold: Pick<Threshold, 'value' | 'unit'> | null;
  readonly frequency: ProposedFrequency;
}

const howOften = (frequency: ProposedFrequency): string =>
  frequency === 'ThreeQuarters' ? 'in the first three quarters' : formatFrequency(frequency).toLowerCase();

/** What a covenant requires: `at least 1.20×`, or `delivered quarterly` of a report. */
export function formatRequired({ covenantType, operator, threshold, frequency }: Required): string {
  if (operator !== null && threshold !== null) return formatThreshold(operator, threshold);
  return covenantType === 'Report' ? `delivered ${howOften(frequency)}` : noValue;
}
