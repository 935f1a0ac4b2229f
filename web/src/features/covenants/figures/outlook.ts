import type { CovenantTest } from '#shared/domain/covenant.ts';
import { headroomOf, resultOf } from '#shared/domain/covenant-test.ts';

/** How a figure would do in a test; the headroom is a share of the threshold. */
export const outlookOf = (value: number, { operator, threshold }: Pick<CovenantTest, 'operator' | 'threshold'>) => ({
  result: resultOf(value, operator, threshold),
  headroom: headroomOf(value, operator, threshold),
});

/** Reads a figure the way people write it: `1.25x`, `$1,250,000`, `65%`, `(12.5)`. Null when it is not a number. */
export function parseFigure(text: string): number | null {
  const bare = text.replaceAll(/[\s,$€£¥×x%]/gi, '');
  const inParentheses = /^\((.+)\)$/.exec(bare);
  const digits = inParentheses?.[1] ?? bare;
  if (!/^[-−]?(\d+\.?\d*|\.\d+)$/.test(digits)) return null;
  const value = Number(digits.replace('−', '-'));
  return inParentheses ? -value : value;
}
