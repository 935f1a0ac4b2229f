import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ReadingMessage, ReadingName, Readings, ReadingTask } from '#functions/connectors/readings.ts';

type Report = (share: number) => Promise<void>;
type Reader<Name extends ReadingName> = (
  input: Readings[Name]['input'],
  report: Report,
) => Promise<Readings[Name]['output']>;

/** Each reader is loaded only when it is needed: the PDF reader alone is two megabytes of code. */
const readers: { readonly [Name in ReadingName]: Reader<Name> } = {
  agreement: async (content) => (await import('#functions/connectors/document-text.ts')).readDocumentText(content),
  covenants: async (text, report) => {
    const { rulesExtractor } = await import('#functions/domain/covenants/extraction/rules-extractor.ts');
    return rulesExtractor.extract(text, report);
  },
  passages: async (text) => (await import('#functions/domain/covenants/extraction/agreement-chunks.ts')).chunksOf(text),
  importFile: async (content) => (await import('#functions/connectors/import-file.ts')).readImportFile(content),
};

const say = (message: ReadingMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

const megabyte = 1_048_576;
/**
 * Whoever asked gets the answer as a whole, and has no such limits as this process. A text that many parts of an answer share is sent once for each of
 * them, so a small file may have a large answer.
 */
const mostMegabytes = 48;

const answer = (output: unknown): ReadingMessage => {
  const megabytes = serialize(output).length / megabyte;
  return megabytes > mostMegabytes ? { kind: 'tooMuch', megabytes } : { kind: 'done', output };
};

/** A reader that never pauses can't be told that its parent died, so a thread beside it ends the process. */
function endBy(milliseconds: number): void {
  const code = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${Math.ceil(milliseconds)})`;
  new Worker(code, { eval: true }).unref();
}

async function read<Name extends ReadingName>({ name, input, deadline }: ReadingTask<Name>): Promise<void> {
  endBy(deadline + 1_000);
  const reader: Reader<Name> = readers[name];
  try {
    await say(answer(await reader(input, (share) => say({ kind: 'progress', share }))));
  } catch (error) {
    await say({ kind: 'failed', error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
}

process.once('message', (task: ReadingTask) => void read(task));
process.once('disconnect', () => process.exit());
