import * as z from 'zod';
import { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import type { ProgressReport, StructureAgreement } from './extractor.ts';

/** What a language model reports: a proposal without its place in the text, which is looked up and not believed. */
export const ReportedCovenant = CovenantProposal.omit({ location: true, readings: true, doubts: true }).extend({
  /** Definitions and events of default, word for word, that numbers and dates of the covenant were taken from. */
  citations: z.array(z.string().min(1).max(2_000)).max(10).optional(),
});
export type ReportedCovenant = z.infer<typeof ReportedCovenant>;

/** A reported covenant whose quote stands in the agreement. */
export interface QuotedCovenant {
  readonly covenant: ReportedCovenant;
  readonly start: number;
  readonly end: number;
  /** Where the citations stand that the agreement really holds. */
  readonly citations: readonly { readonly start: number; readonly end: number }[];
  /** Number of the section that holds the quote; absent where no heading was found above it. */
  readonly section?: string;
}

export interface ModelReading {
  readonly covenants: readonly QuotedCovenant[];
  /** Answers or parts of them that are not of the expected form. */
  readonly unreadable: number;
  /** Reported covenants whose words the agreement does not hold. */
  readonly unquoted: number;
  readonly passages: number;
  /** Passages that the model gave no whole answer for. */
  readonly failedPassages: number;
}

/** Asks a language model for the covenants of an agreement. Rejects only where not even its passages could be told. */
export interface ModelReader {
  read(document: StructureAgreement, report: ProgressReport): Promise<ModelReading>;
}
