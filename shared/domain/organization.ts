import * as z from 'zod';
import { Email, recordStamp } from './agent.ts';

/** A setting of an organization or a value of an entity; settings are held as strings. */
export const Setting = z.object({ id: z.string(), name: z.string(), type: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  details: z.array(Setting),
  entityCurrencyUnit: z.object({ value: z.string() }),
  ...recordStamp,
});
export type Organization = z.infer<typeof Organization>;

export const NewOrganization = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(200),
  currency: z.enum(['USD', 'EUR', 'CAD', 'AUD', 'GBP', 'JPY', 'HKD', 'SGD', 'TWD', 'NTD']).default('USD'),
  /** The first administrator, invited by mail. */
  administrator: z
    .object({
      firstName: z.string().trim().min(1).max(100),
      lastName: z.string().trim().min(1).max(100),
      primaryEmail: Email,
    })
    .optional(),
});
export type NewOrganization = z.infer<typeof NewOrganization>;
