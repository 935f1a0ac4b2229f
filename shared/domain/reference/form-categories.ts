import * as z from 'zod';
import { ReferenceEntry } from './reference-entry.ts';

/** What a form of a project is filled in for, in the order of a project's life. */
export const FormCategory = z.enum([
  'Application',
  'DueDiligence',
  'Closing',
  'Construction',
  'Operations',
  'Compliance',
  'Impact',
  'Other',
]);
export type FormCategory = z.infer<typeof FormCategory>;

const names: Readonly<Record<FormCategory, string>> = {
  Application: 'Application',
  DueDiligence: 'Due diligence',
  Closing: 'Closing',
  Construction: 'Construction',
  Operations: 'Operations',
  Compliance: 'Compliance',
  Impact: 'Impact',
  Other: 'Other',
};

export const FormCategoryEntry = ReferenceEntry.extend({ id: FormCategory });
export const formCategories: readonly z.infer<typeof FormCategoryEntry>[] = FormCategory.options.map((id) => ({
  id,
  name: names[id],
}));
