import * as z from 'zod';
import { CurrencyAmount } from '../money/amounts.ts';
import { EntityType, LaunchStatus } from './entity-types.ts';

/** The id of the portfolio of all entities. */
export const aggregateId = 'aggregate';

/** A portfolio to choose from: the one of all entities, or a structure of type Portfolio. */
export const PortfolioChoice = z.object({ id: z.string(), name: z.string(), entityType: EntityType });
export type PortfolioChoice = z.infer<typeof PortfolioChoice>;

/** An entity that people choose to work on. */
export const NavigationEntity = z.object({
  id: z.string(),
  name: z.string(),
  entityType: EntityType,
  customId: z.string().nullable(),
  launchStatus: LaunchStatus,
  /** The structure that it is, or lies in. */
  dealId: z.string(),
  parentId: z.string().nullable(),
  /** What is above it and may be seen, nearest first. */
  ancestorIds: z.array(z.string()).default([]),
  hasChildren: z.boolean(),
});
export type NavigationEntity = z.infer<typeof NavigationEntity>;

/** What is selected; without an id where that entity is not there, so that a default is chosen. */
export const NavigationSelection = z.union([NavigationEntity, z.object({ id: z.null() })]);
export type NavigationSelection = z.infer<typeof NavigationSelection>;

/** What a fund has put into one financing. */
export const FundAllocation = z.object({
  relationshipId: z.string(),
  relationshipType: z.string(),
  financingId: z.string(),
  financingName: z.string(),
  dealId: z.string(),
  amount: z.number().nullable(),
  currency: z.string(),
  percentage: z.number().nullable(),
});
export type FundAllocation = z.infer<typeof FundAllocation>;

/** A fund as a source of money. */
export const FundSource = z.object({
  fundId: z.string(),
  name: z.string(),
  launchStatus: LaunchStatus,
  /** What its investors have committed, by currency. */
  raised: z.array(CurrencyAmount),
  /** What it has put into financings, by currency. */
  allocated: z.array(CurrencyAmount),
  allocations: z.array(FundAllocation),
});
export type FundSource = z.infer<typeof FundSource>;

/** Whether one fund alone pays for a grant, and which. */
export const SingleFundedGrant = z.object({
  grantId: z.string(),
  singleFunded: z.boolean(),
  fundSource: FundSource.nullable(),
});
export type SingleFundedGrant = z.infer<typeof SingleFundedGrant>;
