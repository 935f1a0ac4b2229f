import * as z from 'zod';
import { Job } from '../domain/job.ts';
import { ImportedRow, ImportReading, ImportReport, ImportStart } from '../domain/structure-import.ts';
import { can } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const access = can('Create', 'Deal', { of: 'params.orgId' });
const switched = ['structureImportOff', 'organizationNotFound'] as const;
const fileErrors = [...switched, 'importFileMissing', 'importFileTooLarge', 'importFileUnreadable'] as const;

export const structureImports = defineArea('structure-imports', {
  getImportTemplate: call({
    id: 'own-get-structure-import-template',
    summary: 'The workbook that people fill in, with what each column may hold.',
    method: 'GET',
    path: '/api/organizations/{orgId}/structure-imports/template',
    organization: 'params.orgId',
    access,
    response: z.instanceof(Uint8Array),
    errors: switched,
  }),
  exportStructures: call({
    id: 'own-export-structures',
    summary:
      'The same workbook filled in with the structures, projects and financings in force that may be seen, for an import to take up again.',
    method: 'GET',
    path: '/api/organizations/{orgId}/structure-imports/export',
    organization: 'params.orgId',
    access,
    response: z.instanceof(Uint8Array),
    errors: [...switched, 'exportTooLarge'],
  }),
  checkImport: call({
    id: 'own-check-structure-import',
    summary: 'Says row by row what an import of the file would do. Nothing is written.',
    method: 'POST',
    path: '/api/organizations/{orgId}/structure-imports/check',
    organization: 'params.orgId',
    onlyReads: true,
    access,
    bodyKind: 'multipart',
    body: ImportReading,
    response: ImportReport,
    errors: fileErrors,
  }),
  startImport: call({
    id: 'own-start-structure-import',
    summary: 'Creates what the rows of the file name, in the background. The same file again finds the same job.',
    method: 'POST',
    path: '/api/organizations/{orgId}/structure-imports',
    organization: 'params.orgId',
    access,
    bodyKind: 'multipart',
    body: ImportStart,
    response: Job,
    accepted: Job,
    errors: [...fileErrors, 'importRowsInvalid', 'importNothingNew'],
    success: 'Data uploaded successfully',
  }),
  revertImport: call({
    id: 'own-revert-structure-import',
    summary:
      'Puts back what an import has changed of entities that existed, in the background. What was changed since stays, and what was created.',
    method: 'POST',
    path: '/api/organizations/{orgId}/structure-imports/{importId}/revert',
    organization: 'params.orgId',
    access,
    response: Job,
    accepted: Job,
    errors: [...switched, 'importNotFound', 'importUnderWay', 'importNothingChanged'],
    success: 'Undo started',
  }),
  listImportedRows: call({
    id: 'own-list-structure-import-rows',
    summary: 'What has become of each row of an import so far, in the order of the file.',
    method: 'GET',
    path: '/api/organizations/{orgId}/structure-imports/{importId}/rows',
    organization: 'params.orgId',
    access,
    query: z.object(pageQuery),
    response: z.array(ImportedRow),
    pages: true,
    errors: [...switched, 'importNotFound', 'cursorInvalid'],
  }),
});
