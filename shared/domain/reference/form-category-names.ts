/** What a form of a project is filled in for, in the order of a project's life, and what people call it. */
export const formCategoryNames = {
  Application: 'Application',
  DueDiligence: 'Due diligence',
  Closing: 'Closing',
  Construction: 'Construction',
  Operations: 'Operations',
  Compliance: 'Compliance',
  Impact: 'Impact',
  Other: 'Other',
} as const;

export type FormCategory = keyof typeof formCategoryNames;
export const formCategoryIds = Object.keys(formCategoryNames) as [FormCategory, ...FormCategory[]];
