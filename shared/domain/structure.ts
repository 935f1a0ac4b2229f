import * as z from 'zod';
import { recordStamp } from './agent.ts';

export const StructureType = z.enum(['Deal', 'Fund', 'SPV', 'Other']);
export type StructureType = z.infer<typeof StructureType>;

export const LaunchStatus = z.enum(['Active', 'Obsolete']);
export type LaunchStatus = z.infer<typeof LaunchStatus>;

const Visibility = z.enum(['PortfolioManagement', 'Origination']);

const name = z.string().trim().min(1, 'Enter a name.').max(200);
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a month and day like 12-31.');

/** A structure ("deal" in paths): the borrower's project company, portfolio or fund that financings and covenants hang on. */
export const Structure = z.object({
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  customId: z.string().nullable(),
  structureType: StructureType,
  launchStatus: LaunchStatus,
  visibilities: z.array(Visibility),
  borrower: z.string().nullable(),
  description: z.string().nullable(),
  /** Last day of the fiscal year, `MM-DD`. Fiscal periods of covenants follow it. */
  fiscalYearEnd: z.string(),
  /** Day that "Closing Date" means in its agreement, if known. */
  closingDate: z.string().nullable(),
  currency: z.string(),
  ...recordStamp,
});
export type Structure = z.infer<typeof Structure>;

export const NewStructure = z.object({
  name,
  customId: z.string().trim().max(100).nullable().default(null),
  structureType: StructureType.default('Deal'),
  visibilities: z.array(Visibility).min(1).default(['PortfolioManagement']),
  borrower: z.string().trim().max(200).nullable().default(null),
  description: z.string().trim().max(2_000).nullable().default(null),
  fiscalYearEnd: monthDay.default('12-31'),
  closingDate: z.iso.date('Enter a date like 2026-03-31.').nullable().default(null),
  currency: z.string().length(3).default('USD'),
});
export type NewStructure = z.infer<typeof NewStructure>;

/** A change names the version that it read; fields left out stay as they are. */
export const StructureChange = z.object({
  version: z.number().int().min(1),
  name: name.optional(),
  customId: z.string().trim().max(100).nullable().optional(),
  launchStatus: LaunchStatus.optional(),
  borrower: z.string().trim().max(200).nullable().optional(),
  description: z.string().trim().max(2_000).nullable().optional(),
  fiscalYearEnd: monthDay.optional(),
  closingDate: z.iso.date('Enter a date like 2026-03-31.').nullable().optional(),
});
export type StructureChange = z.infer<typeof StructureChange>;
