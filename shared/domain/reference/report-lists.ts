import * as z from 'zod';
import { ReferenceEntry } from './reference-entry.ts';

export const ReportType = z.enum([
  'CustomReport',
  'DBRAReport',
  'DelinquenciesDefaultsReport',
  'EPAReport',
  'CustomDashboard',
]);
export type ReportType = z.infer<typeof ReportType>;

export const ReportCategory = z.enum([
  'Construction',
  'Environmental',
  'Financial',
  'Operating',
  'Other',
  'TplReporting',
]);
export type ReportCategory = z.infer<typeof ReportCategory>;

export const ReportTypeEntry = ReferenceEntry.extend({
  id: ReportType,
  /** One sentence: what the report shows. */
  description: z.string(),
  /** Whether its layout is an organization's own or given by the authority that reads it. */
  isCustomizable: z.boolean(),
});
export type ReportTypeEntry = z.infer<typeof ReportTypeEntry>;

type Described = Omit<ReportTypeEntry, 'id'>;

const describedTypes: Readonly<Record<ReportType, Described>> = {
  CustomReport: {
    name: 'Custom report',
    description: 'Tables and figures that an organization chooses.',
    isCustomizable: true,
  },
  DBRAReport: {
    name: 'Davis-Bacon report',
    description: 'Wages paid on a project under the Davis-Bacon and Related Acts.',
    isCustomizable: false,
  },
  DelinquenciesDefaultsReport: {
    name: 'Delinquencies and defaults',
    description: 'Financings that are past due or in default, by how long they have been.',
    isCustomizable: false,
  },
  EPAReport: {
    name: 'EPA report',
    description: 'Transactions, projects and benefits as the Environmental Protection Agency asks for them.',
    isCustomizable: false,
  },
  CustomDashboard: {
    name: 'Custom dashboard',
    description: 'Charts and key figures that an organization chooses.',
    isCustomizable: true,
  },
};

export const reportTypes: readonly ReportTypeEntry[] = ReportType.options.map((id) => ({ id, ...describedTypes[id] }));

const categoryNames: Readonly<Record<ReportCategory, string>> = {
  Construction: 'Construction',
  Environmental: 'Environmental',
  Financial: 'Financial',
  Operating: 'Operating',
  Other: 'Other',
  TplReporting: 'TPL reporting',
};

export const ReportCategoryEntry = ReferenceEntry.extend({ id: ReportCategory });
export const reportCategories: readonly z.infer<typeof ReportCategoryEntry>[] = ReportCategory.options.map((id) => ({
  id,
  name: categoryNames[id],
}));
