import * as z from 'zod';
import { CurrencyAmount } from '../money/amounts.ts';
import { FinancingType, ProjectType } from './entity-types.ts';
import { AssetSizeUnit } from './project.ts';

/** A financing that falls due. */
const Maturity = z.object({
  id: z.string(),
  name: z.string(),
  dealId: z.string(),
  financingType: FinancingType,
  loanMaturityDate: z.string(),
  commitmentAmount: z.number().nullable(),
  currency: z.string(),
});

/** What somebody sees of an organization, or of a structure with everything below it, in figures. Obsolete entities do not count. */
export const PortfolioOverview = z.object({
  /** Of one structure: those below it. */
  structureCount: z.int(),
  projectCount: z.int(),
  financingCount: z.int(),
  /** Commitments of all financings, by currency, without grants that the organization receives. */
  commitments: z.array(CurrencyAmount),
  /** What grants that the organization receives amount to, by currency. */
  received: z.array(CurrencyAmount),
  financings: z.array(z.object({ financingType: FinancingType, count: z.int(), commitments: z.array(CurrencyAmount) })),
  projects: z.array(z.object({ type: ProjectType, count: z.int() })),
  /** Sizes of projects, by unit. */
  assetSizes: z.array(z.object({ unit: AssetSizeUnit, size: z.number() })),
  /** Projects by state; null for those without one. */
  states: z.array(z.object({ state: z.string().nullable(), count: z.int() })),
  /** The next ten financings that mature, within 24 months. */
  maturities: z.array(Maturity),
});
export type PortfolioOverview = z.infer<typeof PortfolioOverview>;
