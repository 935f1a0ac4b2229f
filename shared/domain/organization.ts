import * as z from 'zod';
import { OrgType } from './affiliation.ts';
import { NewAgent } from './agent.ts';
import { plainName } from './entered-text.ts';
import { recordStamp } from './record-stamp.ts';

/** A setting of an organization or a value of an entity; settings are held as strings. */
export const Setting = z.object({ id: z.string(), name: z.string(), type: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  orgType: OrgType.default('Lender'),
  /** The organization that manages this one. */
  managedBy: z.string().nullable().default(null),
  /** Address of the public logo. */
  logoUrl: z.string().nullable().default(null),
  details: z.array(Setting),
  entityCurrencyUnit: z.object({ value: z.string() }),
  ...recordStamp,
});
export type Organization = z.infer<typeof Organization>;

export const NewOrganization = z.object({
  name: plainName(200),
  currency: z.enum(['USD', 'EUR', 'CAD', 'AUD', 'GBP', 'JPY', 'HKD', 'SGD', 'TWD', 'NTD']).default('USD'),
  orgType: OrgType.default('Lender'),
  /** The first administrator, invited by mail. */
  administrator: NewAgent.pick({ firstName: true, lastName: true, primaryEmail: true }).optional(),
});
export type NewOrganization = z.infer<typeof NewOrganization>;

export const OrganizationChange = z.object({
  version: z.number().int().min(1),
  name: NewOrganization.shape.name.optional(),
  orgType: OrgType.optional(),
});
export type OrganizationChange = z.infer<typeof OrganizationChange>;

/** A setting to be stored; the catalog of settings says what its value may be. */
export const NewSetting = z.object({
  name: z.string().min(1).max(100),
  type: z.string().max(60).optional(),
  value: z.string().max(20_000),
  /** The value that was read, stored or default; the setting is refused where it has another one by now. Left out: whatever it is. */
  replaces: z.string().max(20_000).optional(),
});
export type NewSetting = z.infer<typeof NewSetting>;
