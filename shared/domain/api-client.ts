import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import { ApiScope, apiScopes } from './api-scope.ts';
import { plainName } from './entered-text.ts';
import { RoleId } from './permissions/roles.ts';
import { recordStamp } from './record-stamp.ts';

/** As what a program calls the API. Its secret is stored as a hash and shown once, when it is made. */
export const ApiClient = z.object({
  /** The `client_id` with which it asks for tokens. */
  id: z.string(),
  name: z.string(),
  /** With this role it acts in the organization; null for none, which lets it do nothing that takes a permission. */
  roleId: RoleId.nullable(),
  scopes: z.array(ApiScope),
  /** The last day on which it gets tokens and uses them, in UTC; null for no end. */
  validUntil: IsoDate.nullable(),
  /** Whether it is the one of the settings `apiClientId` and `apiRole`. */
  isDefault: z.boolean(),
  /** The last day on which it asked for a token, in UTC. */
  lastUsedOn: IsoDate.nullable(),
  secretMadeAt: z.string(),
  /** Until when the secret before this one works beside it; null where only one works. */
  oldSecretUntil: z.string().nullable(),
  createdByName: z.string(),
  ...recordStamp,
});
export type ApiClient = z.infer<typeof ApiClient>;

const Scopes = z.array(ApiScope).min(1, 'Choose what the client may call.').max(apiScopes.length);

export const NewApiClient = z.object({
  name: plainName(100),
  roleId: RoleId.nullable().default(null),
  scopes: Scopes,
  validUntil: IsoDate.nullable().default(null),
});
export type NewApiClient = z.infer<typeof NewApiClient>;

export const ApiClientChange = z.object({
  version: z.number().int().min(1),
  name: plainName(100).optional(),
  roleId: RoleId.nullable().optional(),
  scopes: Scopes.optional(),
  validUntil: IsoDate.nullable().optional(),
});
export type ApiClientChange = z.infer<typeof ApiClientChange>;

/** How long an old secret may go on beside the new one, so that programs can be given theirs one by one. */
const longestOverlapInHours = 72;

export const SecretRotation = z.object({
  version: z.number().int().min(1),
  /** 0 ends the old secret, and the tokens that were given out, at once. */
  oldSecretWorksForHours: z.number().int().min(0).max(longestOverlapInHours).default(0),
});
export type SecretRotation = z.infer<typeof SecretRotation>;

/** Shown this once. The names are those of RFC 6749. */
export const ApiCredentials = z.object({ client_id: z.string(), client_secret: z.string() });
export type ApiCredentials = z.infer<typeof ApiCredentials>;
