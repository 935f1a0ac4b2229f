import { describe, expect, it } from 'vitest';
import { chunksOf } from '#functions/domain/covenants/extraction/agreement-chunks.ts';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';

const headed = (article: string, words: string, characters: number): string =>
  `ARTICLE V\n${article}\n\nSection 5.01. Acts. ${repeated(words, characters)}`;

const repeated = (words: string, characters: number): string => words.repeat(Math.ceil(characters / words.length));

/** Texts that nobody writes: each repeats what one of the rules looks at, up to where that rule finds that it does not fit. */
const texts: Readonly<Record<string, (characters: number) => string>> = {
  'items within items': (size) => repeated('(a) A)if ', size),
  'items of one depth': (size) => headed('COVENANTS', '(a) pay; (b) deliver within 5 days, ', size),
  'Roman items': (size) => headed('COVENANTS', '(i) pay; ', size),
  'number words': (size) => repeated('thirty ', size),
  'number words with hyphens': (size) => repeated('thirty-', size),
  'withheld numbers': (size) => repeated('*', size),
  'references to items': (size) => headed('COVENANTS', `section ${'(a)'.repeat(26)}x (b) `, size),
  comparisons: (size) => headed('FINANCIAL COVENANTS', 'not permit Leverage Ratio to exceed 1.20 to 1.00 if ', size),
  conditions: (size) => headed('FINANCIAL COVENANTS', 'if less than ', size),
  'levels by date': (size) => headed('FINANCIAL COVENANTS', 'March 31, 2027 1.20 to 1.00 thereafter ', size),
  deliveries: (size) => headed('REPORTING COVENANTS', 'deliver promptly within 45 days after each quarter; and ', size),
  promises: (size) => headed('AFFIRMATIVE COVENANTS', 'The Borrower shall pay it. ', size),
  headings: (size) => repeated('1. A\n', size),
  'nested parentheses': (size) =>
    headed('COVENANTS', `The Borrower shall, ${'('.repeat(40)}if any${')'.repeat(40)} deliver a report; `, size),
  'parentheses that never close': (size) => headed('COVENANTS', '(or such (but (', size),
  'items on lines of their own': (size) => headed('COVENANTS', '(a) x;\n\n', size),
  'short items': (size) => headed('COVENANTS', '(a) x;', size),
  'runs of asterisks within a sentence': (size) => headed('FINANCIAL COVENANTS', 'not less than ***', size),
  'promises elsewhere': (size) => headed('MISCELLANEOUS', 'If any, the Borrower shall promptly notify ', size),
  'periods before counts': (size) =>
    headed('REPORTING', 'after the end of each of a, and within ten (10) days thereafter deliver ', size),
  'defined in passing': (size) => headed('REPORTING', 'each month (the "Review Period") ', size),
  'months of a table': (size) => headed('FINANCIAL COVENANTS', 'not less than January 2027 $1,000 plus ', size),
  fractions: (size) => headed('FINANCIAL COVENANTS', 'exceed 1 1/2 3-1/2 2:75:1 ', size),
  'tables of contents': (size) => repeated('1.1 Loans\n', size),
  'schedules between sections': (size) => repeated('\n5.1 Loans. Pay.\n\nSchedule 5.1\n\n5.2 Loans. Pay.\n', size),
  'tests on conditions': (size) =>
    headed(
      'FINANCIAL COVENANTS',
      'If debt exceeds $5,000, the Borrower shall not permit the Leverage Ratio to exceed 3.0 to 1, ',
      size,
    ),
  'levels told respectively': (size) =>
    headed('FINANCIAL COVENANTS', 'not less than $1,000 and $2,000 as of March 31, 2027, respectively, ', size),
  'exceptions of a ban': (size) =>
    headed('NEGATIVE COVENANTS', 'not sell, other than (a) less than $5,000, except ', size),
  'what banks must have': (size) =>
    headed('NEGATIVE COVENANTS', 'not invest except banks having capital of at least $5,000 with ', size),
  'days of other sections': (size) =>
    headed(
      'REPORTING',
      'The Borrower shall deliver to the Lender within the period of Section 5.01(a) a report. ',
      size,
    ),
  'breaches of sections': (size) =>
    headed(
      'EVENTS OF DEFAULT',
      'The breach by the Borrower of Sections 5.1 (with respect to x), 5.2 through 5.9 or (ii) any other term for 30 days; ',
      size,
    ),
  'breaches by article': (size) =>
    headed(
      'EVENTS OF DEFAULT',
      'fail to perform Articles V, VI and VII (except as to it), subsections (a) and (b) of Section 5.1 ',
      size,
    ),
  'notices below each other': (size) =>
    headed('REPORTING', 'notify the Agent: (a) within one day of any default, ', size),
  'clauses that are restated': (size) =>
    headed('AMENDMENTS', 'Section 5.1 is amended to read as follows: "Its ratio to be less than 2 to 1" ', size),
  'amendments without a clause': (size) => headed('AMENDMENTS', 'amended by adding the following a ', size),
  'covenants of other agreements': (size) => headed('COVENANTS', 'The covenants set forth are incorporated. ', size),
  'acts without consent': (size) =>
    headed('EVENTS OF DEFAULT', '(a) the Borrower or the Guarantor without the prior written ', size),
  'periods of clauses': (size) =>
    headed(
      'EVENTS OF DEFAULT',
      'or (ii) fail to perform any other term for thirty days in the case of clause (i) and ',
      size,
    ),
  'uses of proceeds': (size) => headed('THE LOANS', 'The proceeds of the loans loans loans. ', size),
  'items without words of their own': (size) => headed('COVENANTS', '; and (g)(i) x ', size),
  exhibits: (size) => repeated('Exhibit A\nLoans\n', size),
};

/** Milliseconds of processor time, which other processes take nothing from. */
async function costOf(text: string): Promise<number> {
  const before = process.cpuUsage();
  await rulesExtractor.extract({ text, currency: 'USD' }, async () => undefined);
  chunksOf(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** What grows with the square of its text costs sixteen times as much for four times the text; starting up costs something, too. */
const [fourTimes, startingUp] = [8, 400];

describe('a text that was made to take long', () => {
  it.each(Object.entries(texts))('costs as much more as it is longer: %s', { timeout: 60_000 }, async (_, textOf) => {
    await costOf(textOf(2_000));

    const short = await costOf(textOf(30_000));
    const long = await costOf(textOf(120_000));

    expect(long).toBeLessThan(short * fourTimes + startingUp);
  });
});
