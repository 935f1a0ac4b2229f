import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boundedRules, readDocument, readImportFile, sentenceOf } from '#functions/connectors/bounded-reading.ts';
import { ReadingEnded, readApart } from '#functions/connectors/read-apart.ts';
import { ExtractionRefused } from '#functions/domain/covenants/extraction/extractor.ts';
import {
  cellsOf,
  filling,
  hostileDocuments,
  hostileWorkbooks,
  largeWorkbooks,
  longReads,
  megabyte,
  pdfBomb,
  sharedCell,
  sharedText,
  workbookOf,
} from '#tests/support/hostile/hostile-files.ts';

/** Whether a process is one that reads for another. */
function isReadingOf(parent: number, pid: string): boolean {
  try {
    const [, , above] = /\) (\w) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(above) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reading-process');
  } catch {
    return false;
  }
}

/**
 * What a file of a megabyte may take, from its bytes to what is found in it: the readings end themselves after they have computed for eight seconds
 * together, which takes longer on a machine that has other work.
 */
const soon = 28_000;
/** What is said of a document; on a machine that has other work, its time may be over before the document has used it up. */
const refused = /^(?:(?:The|This) document |Trestle was too busy to read this document)/;
/** By how much whoever has a file read may grow; what it reads in a process of its own is not counted. */
const mostGrowth = 400 * megabyte;

/** How long a reading takes, and by how much this process grows meanwhile. */
async function measured<Result>(read: () => Promise<Result>) {
  const [begun, before] = [performance.now(), process.memoryUsage.rss()];
  let most = before;
  const looks = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  try {
    const result = await read();
    most = Math.max(most, process.memoryUsage.rss());
    return { result, milliseconds: performance.now() - begun, growth: most - before };
  } finally {
    clearInterval(looks);
  }
}

/** As the worker does it: reads a document, and finds covenants in its text. */
async function covenantsIn(content: Uint8Array): Promise<{ refusal: string } | { found: number }> {
  const reading = await readDocument(content);
  if ('refusal' in reading) return reading;
  try {
    return { found: (await boundedRules.extract({ ...reading.text, currency: 'USD' }, async () => undefined)).length };
  } catch (error) {
    if (error instanceof ExtractionRefused) return { refusal: error.message };
    throw error;
  }
}

describe('a file that was made to break its reader', () => {
  it.each(Object.entries(hostileDocuments))('comes to an end soon: %s', { timeout: 60_000 }, async (_, make) => {
    const { result, milliseconds } = await measured(() => readDocument(make()));

    expect(milliseconds).toBeLessThan(soon);
    if ('refusal' in result) expect(result.refusal).toMatch(refused);
    else expect(result.text.text.trim()).not.toBe('');
  });

  it.each(Object.entries(hostileWorkbooks))(
    'comes to an end soon: a workbook %s',
    { timeout: 60_000 },
    async (_, make) => {
      const { result, milliseconds } = await measured(() => readImportFile(make()));

      expect(milliseconds).toBeLessThan(soon);
      expect('sheets' in result ? result.sheets.length : result).toBeTruthy();
    },
  );

  it('comes to an end soon: a PDF, of openings or of hundreds of megabytes', { timeout: 60_000 }, async () => {
    const files = [pdfBomb(), Buffer.from(`%PDF-1.7\n${filling('1 0 obj<<')}`)];

    const readings = await Promise.all(files.map((file) => measured(() => readDocument(file))));

    for (const { result, milliseconds } of readings) {
      expect(milliseconds).toBeLessThan(soon);
      expect(result).toMatchObject({ refusal: expect.stringMatching(refused) });
    }
  });

  it.each(Object.entries(longReads))(
    'comes to an end soon, rules included: %s',
    { timeout: 60_000 },
    async (_, make) => {
      const content = make();
      const { result, milliseconds, growth } = await measured(() => covenantsIn(content));

      expect(content.length).toBeLessThanOrEqual(1.1 * megabyte);
      expect(milliseconds).toBeLessThan(soon);
      expect(growth).toBeLessThan(mostGrowth);
      if ('refusal' in result) expect(result.refusal).toMatch(refused);
    },
  );

  it.each(Object.entries(largeWorkbooks))(
    'is refused before it is passed on: a workbook of %s',
    { timeout: 60_000 },
    async (_, make) => {
      const content = make();
      const { result, milliseconds, growth } = await measured(() => readImportFile(content));

      expect(milliseconds).toBeLessThan(soon);
      expect(growth).toBeLessThan(mostGrowth);
      expect(result).toMatchObject({
        refusal: expect.stringMatching(/^The workbook (?:holds much more|has cells far)/),
      });
    },
  );

  it('is read where its cells hold as much as Excel lets them', async () => {
    const reading = await readImportFile(workbookOf(cellsOf(100, sharedCell), sharedText(32_767)));

    expect(reading).toMatchObject({ sheets: [{ name: 'Structures' }] });
  });

  it('is refused with what it has used up', { timeout: 60_000 }, async () => {
    const text = `Section 5.01 Loans. ${filling('if exceeds Borrowing Base shall ')}`;
    const limits = { seconds: 1, megabytes: 512 };

    const reading = await readApart('covenants', { text, currency: 'USD' }, limits).catch((error: unknown) => error);

    expect(reading).toBeInstanceOf(ReadingEnded);
    expect(sentenceOf(reading as ReadingEnded, 'document', limits)).toMatch(
      /^This document could not be read within 1 sec/,
    );
  });

  it('is not blamed where the machine had no time for it', { timeout: 60_000 }, async () => {
    const limits = { seconds: 1, megabytes: 512 };
    // The process of the reading is stopped from outside, as one that gets no processor is.
    const stopped = setInterval(() => {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        if (isReadingOf(process.pid, pid)) process.kill(Number(pid), 'SIGSTOP');
      }
    }, 5);
    const text = `Section 5.01 Loans. ${filling('if exceeds Borrowing Base shall ')}`;

    const reading = await readApart('covenants', { text, currency: 'USD' }, limits).catch((error: unknown) => error);
    clearInterval(stopped);

    expect(reading).toMatchObject({ cause: 'busy' });
    expect(sentenceOf(reading as ReadingEnded, 'document', limits)).toBe(
      'Trestle was too busy to read this document. Try again in a few minutes.',
    );
  });
});
