import { ChecklistStage } from '../document.ts';
import { choice, flag, text } from './setting-kinds.ts';

export const structureSettings = {
  disableManyToMany: flag('One financing a project', 'Keeps a project from being financed by several financings.'),
  reportDataroomSubdirectory: text(
    'Folder for reports',
    'Names the folder of the data room in which generated reports, such as compliance certificates, are filed.',
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
  markDocumentsForGuests: flag(
    'Mark documents for guests',
    'PDF files that guests look at or download carry their name, e-mail address and the time on every page; guests get no other files.',
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
  checklistStage: choice(
    'First checklist stage',
    'The stage of the checklist in which new folders of data rooms begin; without one, they are on no checklist.',
    ChecklistStage.options,
    '',
  ),
} as const;
