import type { AgreementChunk } from '#functions/domain/covenants/extraction/agreement-chunks.ts';
import type { AgreementText } from '#functions/domain/covenants/extraction/agreement-text.ts';
import { type CovenantExtractor, ExtractionRefused } from '#functions/domain/covenants/extraction/extractor.ts';
import type { ImportFile } from '#functions/platform/workbooks/workbook.ts';
import { ReadingEnded, type ReadingLimits, readApart } from './read-apart.ts';

const megabyte = 1_048_576;
/**
 * Seconds for a file that is not large, and for each megabyte of it beyond the first; at most a third of what a worker may run. They are for reading the
 * file and for looking into its text together, and go by the size of the file: its text may be a hundred times as long.
 */
const [seconds, secondsForMegabyte, mostSeconds] = [8, 4, 200];
/** Whatever the file took to be read, its text is looked at for as long. */
const leastSeconds = 2;
const documentMegabytes = 768;
/** Files that people import are read while they wait. */
const [mostSecondsOfImport, importMegabytes] = [20, 512];

const secondsFor = (size: number): number =>
  Math.min(mostSeconds, Math.ceil(seconds + Math.max(0, size / megabyte - 1) * secondsForMegabyte));

const limitsFor = (size: number): ReadingLimits => ({ seconds: secondsFor(size), megabytes: documentMegabytes });

/** Why a file was not read to its end, for people. */
export function sentenceOf(
  { cause }: ReadingEnded,
  what: string,
  { seconds: given, megabytes }: ReadingLimits,
): string {
  if (cause === 'breakdown')
    return `This ${what} is damaged and cannot be read. Save it again and upload it once more.`;
  if (cause === 'size') return `This ${what} holds far more than can be worked on. Split it, and upload the parts.`;
  if (cause === 'busy') return `Trestle was too busy to read this ${what}. Try again in a few minutes.`;
  const within = cause === 'time' ? `${given} seconds` : `${megabytes} MB of memory`;
  return `This ${what} could not be read within ${within}: it is far larger inside than others, or damaged. Save it again, or split it.`;
}

async function orSentence<Output>(
  reading: Promise<Output>,
  what: string,
  limits: ReadingLimits,
): Promise<Output | { refusal: string }> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ReadingEnded) return { refusal: sentenceOf(error, what, limits) };
    throw error;
  }
}

/** The text of a document, or a sentence for people why it has none. */
export async function readDocument(
  content: Uint8Array,
): Promise<{ text: AgreementText } | { refusal: string; isScan?: boolean }> {
  const limits = { ...limitsFor(content.length), seconds: secondsFor(content.length) - leastSeconds };
  const begun = performance.now();
  const reading = await orSentence(readApart('agreement', content, limits), 'document', limits);
  if ('refusal' in reading) return reading;
  const secondsTaken = (performance.now() - begun) / 1_000;
  const secondsLeft = Math.max(leastSeconds, Math.round(secondsFor(content.length) - secondsTaken));
  return { text: { ...reading.text, secondsLeft } };
}

/** What a file that people import holds, or a sentence for people why it can't be read. */
export function readImportFile(content: Uint8Array): Promise<ImportFile> {
  const limits = { seconds: Math.min(mostSecondsOfImport, secondsFor(content.length)), megabytes: importMegabytes };
  return orSentence(readApart('importFile', content, limits), 'file', limits);
}

async function orRefused<Output>(reading: Promise<Output>, limits: ReadingLimits): Promise<Output> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ReadingEnded) throw new ExtractionRefused(sentenceOf(error, 'document', limits));
    throw error;
  }
}

/** Reads covenants by rules, as far as that can be done in bounded time. */
export const boundedRules: CovenantExtractor = {
  async extract(document, report) {
    const { secondsLeft: seconds = secondsFor(document.text.length) } = document;
    const limits = { seconds, megabytes: documentMegabytes };
    return [...(await orRefused(readApart('covenants', document, limits, report), limits))];
  },
};

/** The passages of an agreement that a language model is asked about one by one. */
export async function boundedPassages(text: string): Promise<readonly AgreementChunk[]> {
  const limits = limitsFor(text.length);
  return orRefused(readApart('passages', text, limits), limits);
}
