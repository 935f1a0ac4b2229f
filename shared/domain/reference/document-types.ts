import * as z from 'zod';
import { ReferenceEntry } from './reference-entry.ts';

export const DocumentTypeEntry = ReferenceEntry.extend({
  /** By what the types of documents are grouped where one is chosen. */
  category: z.string(),
});
export type DocumentTypeEntry = z.infer<typeof DocumentTypeEntry>;

const typesByCategory: Readonly<Record<string, readonly string[]>> = {
  Financing: [
    'Term Sheet',
    'Credit Memorandum',
    'Credit Agreement',
    'Amendment',
    'Waiver',
    'Promissory Note',
    'Security Agreement',
    'Guaranty',
    'Intercreditor Agreement',
    'Grant Agreement',
  ],
  Equity: ['Operating Agreement', 'Subscription Agreement', 'Partnership Agreement', 'Tax Opinion'],
  Project: [
    'Power Purchase Agreement',
    'EPC Contract',
    'O&M Agreement',
    'Interconnection Agreement',
    'Site Lease',
    'Permit',
    'Title Report',
    'Survey',
    'Insurance Certificate',
    'Warranty',
  ],
  Reports: [
    'Financial Statements',
    'Compliance Certificate',
    'Operating Report',
    'Construction Report',
    'Budget',
    'Appraisal',
    'Environmental Report',
    'Independent Engineer Report',
  ],
  Payments: ['Draw Request', 'Invoice', 'Receipt', 'Tax Form'],
  Organization: ['Certificate of Formation', 'Certificate of Good Standing', 'Resolution', 'Incumbency Certificate'],
  Other: ['Correspondence', 'Other'],
};

/** What a file of a data room can be; its name is what is stored, so that a type of one's own reads alike. */
export const documentTypes: readonly DocumentTypeEntry[] = Object.entries(typesByCategory).flatMap(
  ([category, names]) => names.map((name) => ({ id: name, name, category })),
);
