import { flag, text } from './setting-kinds.ts';

export const structureSettings = {
  disableManyToMany: flag('One financing a project', 'Keeps a project from being financed by several financings.'),
  reportDataroomSubdirectory: text(
    'Folder for reports',
    'Names the folder of the data room in which generated reports are filed.',
    {
      maxLength: 200,
      form: {
        pattern: '[^/\\\\]+(/[^/\\\\]+)*',
        meaning: 'folder names with a slash between them, such as "Reports/Lender"',
      },
    },
  ),
  dataRoomViewModeOnly: flag(
    'Data rooms for viewing only',
    'Lets people look at the files of a data room but not change them.',
  ),
  disableDataRoomUpload: flag('No uploads to data rooms', 'Takes the upload of files to data rooms away.'),
  hideStructureDiagram: flag('Hide the structure diagram', 'Takes the diagram away from the pages of structures.'),
  hideDSCRTrendLine: flag(
    'Hide the DSCR trend line',
    'Takes the trend line away from charts of the debt service coverage ratio.',
  ),
  hideCashEquityAndTaxEquity: flag(
    'Hide cash equity and tax equity',
    'Takes the figures of cash equity and tax equity away from pages and tables.',
  ),
  checklistStage: text('First checklist stage', 'Names the stage in which the items of a new checklist begin.'),
} as const;
