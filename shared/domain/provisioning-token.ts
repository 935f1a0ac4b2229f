import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import { plainName } from './entered-text.ts';
import { recordStamp } from './record-stamp.ts';

/** With what an identity provider looks after the people and groups of an organization. It is stored as a hash and shown once. */
export const ProvisioningToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The last day on which it works, in UTC; null for no end. */
  validUntil: IsoDate.nullable(),
  /** The last day on which the provider came with it, in UTC. */
  lastUsedOn: IsoDate.nullable(),
  createdByName: z.string(),
  ...recordStamp,
});
export type ProvisioningToken = z.infer<typeof ProvisioningToken>;

export const NewProvisioningToken = z.object({
  name: plainName(100),
  validUntil: IsoDate.nullable().default(null),
});
export type NewProvisioningToken = z.infer<typeof NewProvisioningToken>;

/** `token` is shown this once. */
export const IssuedProvisioningToken = z.object({ id: z.string(), token: z.string() });
export type IssuedProvisioningToken = z.infer<typeof IssuedProvisioningToken>;
