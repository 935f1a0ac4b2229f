import type { FigureTest } from './figure-test.ts';
import { sentenceCase } from './names.ts';
import type { Unit } from './reading.ts';

/** Characters; a longer description of a ratio is called by its heading. */
const longestRatioName = 60;
const ratioTitle = /\bratio|coverage|leverage|net worth|liquidity|(?:debt|indebtedness|liabilities) to /i;
/** Headings that name a figure well enough where the words below do not: "Capital Expenditures. Make any investment in fixed assets …". */
export const testedTitle =
  /\bratios?\b|(?<!insurance )coverage|leverage|net worth|liquidity|capital expenditures?|lease (?:expenditures?|expenses?)|ebitda|working capital|net income|profitability|capitalization/i;

const ratioName = /ratio|coverage|\bcover\b|gearing|leverage|dscr|llcr|fccr|ltv|loan[- ]to|debt to/i;

/** "The ratio, determined …, of (i) … to (ii) …" is called by its section's heading. */
export function titledTest(test: FigureTest, unit: Unit): FigureTest {
  const isRatio = test.thresholds[0]?.unit === 'Ratio';
  const isNamed =
    test.metric !== null && (isRatio ? ratioName.test(test.metric.name) : true) && !/^ratio$/i.test(test.metric.name);
  const title = unit.title.replace(/^(?:Minimum|Maximum|MINIMUM|MAXIMUM)\s+/, '');
  const isNameless = test.metric === null || !test.metric.isFinancial;
  const name = test.metric?.name ?? '';
  const isSpelledOut =
    isRatio &&
    /^ratio of\b/i.test(name) &&
    ((ratioTitle.test(title) && (name.length > longestRatioName || /\bratio\b/i.test(title))) ||
      (!/ (?:to|divided by) /i.test(name) && / to /i.test(title)));
  const isKept = isNamed && !isNameless && !isSpelledOut;
  return isKept || !(isNameless ? testedTitle : ratioTitle).test(title)
    ? test
    : {
        ...test,
        isNamedByTitle: isNameless,
        metric: { name: /[a-z]/.test(title) ? title : sentenceCase(title), start: 0, end: 0, isFinancial: true },
      };
}
