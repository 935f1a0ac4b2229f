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
