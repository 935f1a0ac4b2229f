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
    'Lets people look at PDF files, images and plain texts in the browser, and download nothing and open no other files, though nobody is kept from photographing, printing or saving what the browser shows.',
  ),
  disableDataRoomUpload: flag(
    'No uploads to data rooms',
    'Nobody uploads files to data rooms, whatever else they may do there.',
  ),
  hideStructureDiagram: flag('Hide the structure diagram', 'Takes the diagram away from the pages of structures.'),
  hideDSCRTrendLine: flag(
    'Hide the DSCR trend line',
    'Takes the trend line away from charts of the debt service coverage ratio.',
  ),
  hideCashEquityAndTaxEquity: flag(
    'Hide cash equity and tax equity',
    'Takes the figures of cash equity and tax equity away from historicals and forecasts.',
  ),
  checklistStage: text('First checklist stage', 'Names the stage in which the items of a new checklist begin.'),
} as const;
