import type { DataKind } from '#shared/domain/datapoint.ts';
import type { FigureImportReport } from '#shared/domain/figure-import.ts';
import type { Job } from '#shared/domain/job.ts';

/** What a check is asked of. */
export interface ImportQuestion {
  /** Empty where none is chosen yet. */
  readonly documentId: string;
  readonly dataKind: DataKind;
  readonly sheet: string | null;
}

export const isReport = (answer: Job | FigureImportReport): answer is FigureImportReport => 'counts' in answer;

/** How numbers and days are read that somebody has typed into a text file. */
export const ownLanguage = (): { readonly language?: string } => {
  const language = globalThis.navigator?.language;
  return language ? { language: language.slice(0, 35) } : {};
};
