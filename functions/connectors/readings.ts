import type { AgreementChunk } from '#functions/domain/covenants/extraction/agreement-chunks.ts';
import type { AgreementText } from '#functions/domain/covenants/extraction/agreement-text.ts';
import type { StructureAgreement } from '#functions/domain/covenants/extraction/extractor.ts';
import type { ImportFile } from '#functions/platform/workbooks/workbook.ts';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';

/** What is read in a process of its own, because strangers wrote it. */
export interface Readings {
  readonly agreement: { input: Uint8Array; output: { text: AgreementText } | { refusal: string; isScan: boolean } };
  readonly covenants: { input: StructureAgreement; output: readonly CovenantProposal[] };
  readonly passages: { input: string; output: readonly AgreementChunk[] };
  readonly importFile: { input: Uint8Array; output: ImportFile };
}
export type ReadingName = keyof Readings;

/** What the process is asked for, once. */
export interface ReadingTask<Name extends ReadingName = ReadingName> {
  readonly name: Name;
  readonly input: Readings[Name]['input'];
  /** Milliseconds; the process ends itself a little later, for the case that nobody is left to end it. */
  readonly deadline: number;
}

/** What the process says: how far it is, and in the end what it has read. */
export type ReadingMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly output: unknown }
  /** It has read more than whoever asked can hold. */
  | { readonly kind: 'tooMuch'; readonly megabytes: number }
  | { readonly kind: 'failed'; readonly error: string };
