import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import type { AgreementText } from './agreement-text.ts';

/** Told the share done so far, 0 to 1. */
export type ProgressReport = (progress: number) => Promise<void>;

/**
 * Reads the covenants out of an agreement. Every proposal's quote is verbatim: `text.slice(location.start, location.end)`.
 * Proposals come in the order of the text.
 */
export interface CovenantExtractor {
  extract(document: AgreementText, report: ProgressReport): Promise<CovenantProposal[]>;
}
