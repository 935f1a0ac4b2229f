import type { CovenantTest } from '#shared/domain/covenant.ts';
import { headroomOf, resultOf } from '#shared/domain/covenant-test.ts';

/** How a figure would do in a test; the headroom is a share of the threshold. */
export const outlookOf = (value: number, { operator, threshold }: Pick<CovenantTest, 'operator' | 'threshold'>) => ({
  result: resultOf(value, operator, threshold),
  headroom: headroomOf(value, operator, threshold),
});
