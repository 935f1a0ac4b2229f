import type * as z from 'zod';
import type { NewStructure, Structure, StructureChange } from '#shared/domain/structure.ts';
import { changedFields, currencyName, emptyIdentity, identityFields } from '../form/entity-values.ts';

/** What the form of a structure holds. */
export type StructureValues = z.input<typeof NewStructure>;

export const newStructureValues = (start: Partial<StructureValues>): StructureValues => ({
  ...emptyIdentity,
  structureType: 'Deal',
  visibilities: ['PortfolioManagement'],
  parentId: null,
  borrower: null,
  fiscalYearEnd: '12-31',
  closingDate: null,
  calendar: null,
  ...start,
});

export const structureValuesOf = (structure: Structure): StructureValues => ({
  name: structure.name,
  customId: structure.customId,
  statusId: structure.statusId,
  description: structure.description,
  currency: currencyName(structure.currency),
  displayCurrency: currencyName(structure.displayCurrency),
  remoteMappings: structure.remoteMappings,
  structureType: structure.structureType,
  visibilities: structure.visibilities,
  parentId: structure.parentId,
  borrower: structure.borrower,
  fiscalYearEnd: structure.fiscalYearEnd,
  closingDate: structure.closingDate,
  calendar: structure.calendar,
});

const changeable = [
  ...identityFields,
  'visibilities',
  'parentId',
  'borrower',
  'fiscalYearEnd',
  'closingDate',
  'calendar',
] as const satisfies readonly (keyof StructureChange)[];

/** What a change of a structure has to say, beside the version. */
export const structureChangeOf = (before: StructureValues, after: NewStructure) =>
  changedFields<StructureValues, (typeof changeable)[number]>(before, after, changeable);
