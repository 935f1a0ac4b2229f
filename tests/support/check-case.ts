import * as z from 'zod';
import { isIsoDate } from '#shared/time/dates.ts';
import { annuityCases } from './check-cases/annuity-cases.ts';
import type { Answer, CaseFunctions } from './check-cases/answer.ts';
import { assetCases } from './check-cases/asset-cases.ts';
import { coverCases } from './check-cases/cover-cases.ts';
import { dateCases } from './check-cases/date-cases.ts';
import { flowCases } from './check-cases/flow-cases.ts';
import { serialOf, UnreadableInput } from './check-cases/inputs.ts';
import { loanCases } from './check-cases/loan-cases.ts';

/** One published figure: a function, what it is given, and what its source says it answers. */
export const CheckCase = z.object({
  id: z.string(),
  name: z.string(),
  fn: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  expected: z.unknown(),
  tolerance: z.number().default(0),
  toleranceKind: z.enum(['abs', 'rel']).default('abs'),
});
export type CheckCase = z.infer<typeof CheckCase>;

export interface CheckedCase {
  readonly passed: boolean;
  readonly got: Answer;
  /** Why nothing was computed, if nothing was. */
  readonly problem: string | null;
}

const functions: CaseFunctions = {
  ...annuityCases,
  ...flowCases,
  ...dateCases,
  ...assetCases,
  ...loanCases,
  ...coverCases,
};

function isNear(got: number, expected: number, { tolerance, toleranceKind }: CheckCase): boolean {
  const allowed = toleranceKind === 'rel' ? tolerance * Math.abs(expected) : tolerance;
  return Math.abs(got - expected) <= allowed;
}

/** Sources write errors of spreadsheets as `#NUM!` and the like; the library refuses such cases. */
const isError = (expected: unknown): boolean =>
  expected === null || (typeof expected === 'string' && expected.startsWith('#'));

/** Cases that are told as an identity answer by how far they are from it. */
const isIdentity = (expected: unknown): boolean =>
  typeof expected === 'object' && expected !== null && 'identity' in expected;

function agrees(got: Answer, expected: unknown, of: CheckCase): boolean {
  if (isError(expected)) return got === null;
  if (isIdentity(expected)) return typeof got === 'number' && isNear(got, 0, of);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(got) &&
      got.length === expected.length &&
      expected.every((one, at) => agrees(got[at] ?? null, one, of))
    );
  }
  if (typeof expected !== 'number') return got === expected;
  if (typeof got === 'string' && isIsoDate(got)) return isNear(serialOf(got), expected, of);
  return typeof got === 'number' && isNear(got, expected, of);
}

/** Computes a case with the library and compares. */
export function checkCase(of: CheckCase): CheckedCase {
  const compute = functions[of.fn];
  if (compute === undefined) return { passed: false, got: null, problem: `There is no function ${of.fn}.` };
  try {
    const got = compute(of.inputs);
    return { passed: agrees(got, of.expected, of), got, problem: null };
  } catch (error) {
    // Refused inputs are answers, whether they are unreadable or out of the range of a function.
    if (!(error instanceof UnreadableInput || error instanceof RangeError)) throw error;
    return { passed: isError(of.expected), got: null, problem: error.message };
  }
}
