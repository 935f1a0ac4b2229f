import type { FoundAmount } from './amounts.ts';
import type { Comparison } from './comparisons.ts';
import { metricNear } from './metrics.ts';

const bareNumber =
  /^\s*(\d{1,2}(?:\.\d{1,3})?)(?=[.,;]?(?:\s+(?:[A-Z]|and\b|or\b|as\b|for\b|at\b|on\b|during\b|in\b)|$))/;

/** "a Coverage Ratio of not less than 2.5.": the level of a ratio needs no "to 1". */
export function bareRatioAfter(text: string, { start, end }: Comparison): FoundAmount | null {
  const match = bareNumber.exec(text.slice(end, end + 60));
  if (match?.[1] === undefined || !/\bratio\b|coverage/i.test(metricNear(text, start, end)?.name ?? '')) return null;
  const at = end + match[0].length;
  return { start: at - match[1].length, end: at, value: Number(match[1]), unit: 'Ratio', disagrees: false };
}
