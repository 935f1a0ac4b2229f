import type { Result } from '#shared/finance/result.ts';
import type { Inputs } from './inputs.ts';

/** What the library answers to a case; null where it refuses. */
export type Answer = number | string | null | readonly Answer[];

/** Function of the case → how the library computes it from the inputs. */
export type CaseFunctions = Readonly<Record<string, (inputs: Inputs) => Answer>>;

export const answerOf = (result: Result<number>): number | null => (result.ok ? result.value : null);
