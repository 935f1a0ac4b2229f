import * as z from 'zod';
import { formCategoryIds, formCategoryNames } from './form-category-names.ts';
import { ReferenceEntry } from './reference-entry.ts';

export const FormCategory = z.enum(formCategoryIds);

export const FormCategoryEntry = ReferenceEntry.extend({ id: FormCategory });
export const formCategories: readonly z.infer<typeof FormCategoryEntry>[] = formCategoryIds.map((id) => ({
  id,
  name: formCategoryNames[id],
}));
