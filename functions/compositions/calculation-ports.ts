import type { CalculationsPorts } from '#functions/domain/calculations/context.ts';
import { countCovenants } from '#functions/domain/covenants/exports/covenant-counter.ts';

/** What computations ask of others, for the calls that compute and explain and for the worker that computes in the background: all come to the same. */
export const calculationPorts: CalculationsPorts = { countCovenants };
