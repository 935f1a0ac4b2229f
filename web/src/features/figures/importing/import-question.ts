import type { DataKind } from '#shared/domain/datapoint.ts';
import type { FigureImport, FigureImportReport } from '#shared/domain/figure-import.ts';
import type { Job } from '#shared/domain/job.ts';

/** What a check is asked of. */
export interface ImportQuestion {
  /** Empty where none is chosen yet. */
  readonly documentId: string;
  readonly dataKind: DataKind;
  readonly sheet: string | null;
}

/** What people decide once a file is checked. */
export interface ImportAnswers {
  /** Figures that are different are replaced; otherwise they stay. */
  readonly replace: boolean;
  readonly skipFaulty: boolean;
  /** Actual figures of periods that have not ended are taken. */
  readonly future: boolean;
  /** Nothing is entered before it is approved. */
  readonly approval: boolean;
}

export const noAnswers: ImportAnswers = { replace: false, skipFaulty: false, future: false, approval: false };

type Answer = Job | FigureImportReport | FigureImport;

export const isReport = (answer: Answer): answer is FigureImportReport => 'rows' in answer;

/** Whether an import was recorded that waits to be approved; any other answer of a start is its job. */
export const isWaiting = (answer: Answer): answer is FigureImport => 'planned' in answer;

/** How numbers and days are read that somebody has typed into a text file. */
export const ownLanguage = (): { readonly language?: string } => {
  const language = globalThis.navigator?.language;
  return language ? { language: language.slice(0, 35) } : {};
};
