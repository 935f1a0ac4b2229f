import * as z from 'zod';
import { CurrencyAmount } from '../money/amounts.ts';
import { BusinessDays } from './calendar.ts';
import { someOf } from './chosen.ts';
import { BareDetail } from './detail.ts';
import {
  Counterparty,
  CurrencyName,
  CurrencyUnit,
  changedEntityFields,
  day,
  EntityReference,
  entityBase,
  monthDay,
  newEntityFields,
  optionalText,
} from './entity-fields.ts';
import { StructureType, Visibility } from './entity-types.ts';
import { Financing } from './financing.ts';
import { Id } from './id.ts';
import { Project } from './project.ts';

/** A structure ("deal" in paths): the borrower's project company, portfolio or fund that financings and covenants hang on. */
export const Structure = z.object({
  ...entityBase,
  structureType: StructureType,
  visibilities: z.array(Visibility),
  /** The structure that it is a part of. */
  parentId: z.string().nullable().default(null),
  /** The parent, its parent and so on. Permissions on any of them hold here too. */
  ancestorIds: z.array(z.string()).default([]),
  borrower: z.string().nullable(),
  /** Last day of the fiscal year, `MM-DD`. Fiscal periods of covenants follow it. */
  fiscalYearEnd: z.string(),
  /** Day that "Closing Date" means in its agreement, if known. */
  closingDate: z.string().nullable(),
  /** The calendar of business days that its due dates count; null counts by the Federal Reserve's. */
  calendar: z.string().nullable().default(null),
  displayCurrency: z.string().default('USD'),
});
export type Structure = z.infer<typeof Structure>;

/** How much hangs on a structure, without what hangs on its sub-structures. Obsolete entities count in obsolete structures only. */
export const StructureSummary = z.object({
  projectCount: z.int(),
  financingCount: z.int(),
  subStructureCount: z.int(),
  /** Commitments of its financings, without grants that the organization receives. */
  commitments: z.array(CurrencyAmount),
  /** What grants that the organization receives amount to. */
  received: z.array(CurrencyAmount),
});
export type StructureSummary = z.infer<typeof StructureSummary>;

export const emptySummary: StructureSummary = {
  projectCount: 0,
  financingCount: 0,
  subStructureCount: 0,
  commitments: [],
  received: [],
};

/** A structure in a list. */
export const StructureRow = Structure.extend({
  summary: StructureSummary,
  /** The same together with the structures below it that may be seen; null where there are none. */
  withParts: StructureSummary.nullable().default(null),
  /** The structure that it is a part of, as far as it may be seen. */
  parent: EntityReference.nullable(),
});
export type StructureRow = z.infer<typeof StructureRow>;

/** A structure with what hangs on it: the first 100 projects and 100 financings; the summary tells how many there are. */
export const StructureView = StructureRow.extend({
  /** What it is a part of, directly or through others, as far as it may be seen, the nearest first. */
  ancestors: z.array(EntityReference).default([]),
  parentCurrencyUnit: CurrencyUnit.nullable(),
  subStructures: z.array(EntityReference.extend({ structureType: StructureType })),
  projects: z.array(Project),
  loans: z.array(Financing),
  organizations: z.array(Counterparty),
  /** Its calendar, by which whoever sees it can count; null where it has chosen none. */
  businessDays: BusinessDays.nullable().default(null),
  /** Its details in force, without their figures; none for whoever may not see details. */
  details: z.array(BareDetail),
});
export type StructureView = z.infer<typeof StructureView>;

const ownFields = {
  borrower: optionalText(200),
  fiscalYearEnd: monthDay,
  closingDate: day,
  calendar: Id.nullable(),
};

export const NewStructure = z.object({
  ...newEntityFields,
  structureType: StructureType.default('Deal'),
  visibilities: someOf(Visibility).default(['PortfolioManagement']),
  parentId: Id.nullable().default(null),
  borrower: ownFields.borrower.default(null),
  /** Left out: the calendar's, else the calendar year. */
  fiscalYearEnd: ownFields.fiscalYearEnd.optional(),
  closingDate: ownFields.closingDate.default(null),
  calendar: ownFields.calendar.default(null),
  currency: CurrencyName.default('USD'),
});
export type NewStructure = z.infer<typeof NewStructure>;

/** A change names the version that it read; fields left out stay as they are. */
export const StructureChange = z.object({
  ...changedEntityFields,
  visibilities: someOf(Visibility).optional(),
  parentId: Id.nullable().optional(),
  borrower: ownFields.borrower.optional(),
  fiscalYearEnd: ownFields.fiscalYearEnd.optional(),
  closingDate: ownFields.closingDate.optional(),
  calendar: ownFields.calendar.optional(),
});
export type StructureChange = z.infer<typeof StructureChange>;
