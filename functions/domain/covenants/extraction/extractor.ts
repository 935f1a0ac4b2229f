import type { CovenantProposal, Threshold } from '#shared/domain/covenant-vocabulary.ts';
import type { AgreementText } from './agreement-text.ts';

/** An agreement, and what its structure tells where it does not. */
export interface StructureAgreement extends AgreementText {
  readonly currency: string;
}

/** Puts a level of a quote into the currency that it has in an agreement. */
export type CurrencyReading = (agreement: StructureAgreement) => (threshold: Threshold, quote: string) => Threshold;

/** Told what people should know of how a document was read, as sentences. */
export type ReadingNote = (sentence: string) => void;

/** Told the share done so far, 0 to 1. */
export type ProgressReport = (progress: number) => Promise<void>;

/**
 * Reads the covenants out of an agreement. Every proposal's quote is verbatim: `text.slice(location.start, location.end)`.
 * Proposals come in the order of the text. Throws `ExtractionRefused` where it can't be done.
 */
export interface CovenantExtractor {
  extract(document: StructureAgreement, report: ProgressReport, note?: ReadingNote): Promise<CovenantProposal[]>;
}

/** A document that no covenants can be read from, with a sentence for people. */
export class ExtractionRefused extends Error {
  readonly userMessage: string;

  constructor(userMessage: string) {
    super(userMessage);
    this.name = 'ExtractionRefused';
    this.userMessage = userMessage;
  }
}
