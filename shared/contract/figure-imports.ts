import * as z from 'zod';
import { FigureImport, FigureImportQuery, FigureImportReport, ImportedFigureRow } from '../domain/figure-import.ts';
import { Job } from '../domain/job.ts';
import { anyOf, can, canInPart } from './access.ts';
import { call, pageQuery } from './define-area.ts';

const access = canInPart('Edit', 'Detail', { of: 'params.id' });

/** Whoever creates structures may approve imports, and looks at them for that. */
const looks = anyOf([access, can('Create', 'Deal', { of: 'params.id' })]);

/** Figures from workbooks and CSV files of the data room; calls of the area of metrics. */
export const figureImportCalls = {
  importFigures: call({
    id: 'post-entities-id-metrics-import-import-type-document-id',
    summary:
      'Enters the figures of a workbook or CSV file of the data room as actual, forecast, plan or baseline ones, in the background; with dryRun, says row by row what would be entered and writes nothing. The same version with the same choices finds the same job. With approval, it waits to be approved before anything is entered.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/import/{importType}/{documentId}',
    access,
    query: FigureImportQuery,
    response: z.union([Job, FigureImportReport]),
    accepted: z.union([Job, FigureImport]),
    errors: [
      'entityNotFound',
      'entityObsolete',
      'documentNotFound',
      'requestInvalid',
      'fileBeingScanned',
      'fileInfected',
      'fileNotScanned',
      'figureFileTooLarge',
      'importFileUnreadable',
      'importRowsInvalid',
      'importNothingNew',
      'figurePeriodsNotEnded',
      'importTurnedDown',
      'approvalInWorkflow',
      'recordChanged',
    ],
    success: 'Import started',
  }),
  listFigureImports: call({
    id: 'own-list-figure-imports',
    summary: 'Imports of figures of an entity with what each has come to, newest first.',
    method: 'GET',
    path: '/api/entities/{id}/metrics/imports',
    access: looks,
    query: z.object(pageQuery),
    response: z.array(FigureImport),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  getFigureImport: call({
    id: 'own-get-figure-import',
    summary: 'An import of figures: its document, who has started it, how far it is and what it has come to.',
    method: 'GET',
    path: '/api/entities/{id}/metrics/imports/{importId}',
    access: looks,
    response: FigureImport,
    errors: ['entityNotFound', 'importNotFound'],
  }),
  listImportedFigureRows: call({
    id: 'own-list-figure-import-rows',
    summary: 'What has become of each row of an import of figures so far, figure by figure, in the order of the file.',
    method: 'GET',
    path: '/api/entities/{id}/metrics/imports/{importId}/rows',
    access: looks,
    // Each comes with its figures.
    query: z.object({ ...pageQuery, limit: z.coerce.number().int().min(1).max(100).default(50) }),
    response: z.array(ImportedFigureRow),
    pages: true,
    errors: ['entityNotFound', 'importNotFound', 'cursorInvalid'],
  }),
  revertFigureImport: call({
    id: 'own-revert-figure-import',
    summary:
      'Puts back what stood before an import of figures, in the background. Figures that were changed since stay, and details that were added.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/imports/{importId}/revert',
    access,
    response: Job,
    accepted: Job,
    errors: ['entityNotFound', 'entityObsolete', 'importNotFound', 'importUnderWay', 'importNothingChanged'],
    success: 'Undo started',
  }),
};
