import * as z from 'zod';
import { recordStamp } from './agent.ts';
import { RoleId } from './permissions/roles.ts';

/** The API client of an organization. Its secret is stored as a hash and shown once, when it is made. */
export const ApiClient = z.object({
  clientId: z.string(),
  /** With this role the client acts in the organization; null for none, which may do nothing. */
  roleId: RoleId.nullable(),
  enabled: z.boolean(),
  lastUsedAt: z.string().nullable(),
  ...recordStamp,
});
export type ApiClient = z.infer<typeof ApiClient>;

export const NewApiClient = z.object({ roleId: RoleId.nullable().default(null) });
export type NewApiClient = z.infer<typeof NewApiClient>;
