import type { CovenantTest } from '#shared/domain/covenant.ts';
import { atRiskShare, headroomOf, isKept } from '#shared/domain/covenant-test.ts';

export interface Outlook {
  readonly result: CovenantTest['result'];
  /** As a share of the threshold. */
  readonly headroom: number;
}

/** How a figure would do in a test, by the same rules that the server applies when it is saved. */
export function outlookOf(
  value: number,
  { operator, threshold }: Pick<CovenantTest, 'operator' | 'threshold'>,
): Outlook {
  const headroom = headroomOf(value, operator, threshold);
  if (!isKept(value, operator, threshold)) return { result: 'Breached', headroom };
  const isClose = operator !== '=' && threshold !== 0 && headroom < atRiskShare;
  return { result: isClose ? 'AtRisk' : 'Met', headroom };
}

/** Reads a figure the way people write it: `1.25x`, `$1,250,000`, `65%`, `(12.5)`. Null when it is not a number. */
export function parseFigure(text: string): number | null {
  const bare = text.replaceAll(/[\s,$€£¥×x%]/gi, '');
  const inParentheses = /^\((.+)\)$/.exec(bare);
  const digits = inParentheses?.[1] ?? bare;
  if (!/^[-−]?(\d+\.?\d*|\.\d+)$/.test(digits)) return null;
  const value = Number(digits.replace('−', '-'));
  return inParentheses ? -value : value;
}
