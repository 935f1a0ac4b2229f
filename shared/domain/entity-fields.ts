import * as z from 'zod';
import { currencies } from '../finance/currencies.ts';
import { recordStamp } from './agent.ts';
import { LaunchStatus } from './entity-types.ts';

const noMarkup = /^[^<>]*$/;

/** Text that people enter: trimmed, of bounded length and without the characters that markup is made of. */
const plainText = (maxLength: number) =>
  z.string().trim().max(maxLength).regex(noMarkup, 'Leave out the characters < and >.');

/** An optional text; nothing entered is null. */
export const optionalText = (maxLength: number) =>
  plainText(maxLength)
    .transform((text) => (text === '' ? null : text))
    .nullable();

const EntityName = plainText(200).min(1, 'Enter a name.');

export const day = z.iso.date('Enter a date like 2026-03-31.').nullable();

export const monthDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a month and day like 12-31.');

/** An amount of money in units of its currency, e.g. dollars, with cents at most. */
export const Amount = z
  .number()
  .min(0, 'Enter zero or more.')
  .max(1_000_000_000_000_000, 'Enter a smaller amount.')
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-3 || value > 1e12,
    'Use at most two decimals.',
  );

/** From 0 to 100. */
export const Percentage = z.number().min(0, 'Enter a percentage from 0 to 100.').max(100, 'Enter at most 100 percent.');

/** A number of months. */
export const Months = z.int().min(0, 'Enter zero or more.').max(1_200, 'Enter at most 1,200 months.');

const currencyNames = currencies.map(({ name }) => name);
export const CurrencyName = z.enum(currencyNames, 'Choose a currency of the list.');

/** The same entity in another system. Changing what it is matched by there needs a second confirmation. */
export const RemoteMapping = z.object({
  /** Such as "Salesforce" or "QuickBooks". */
  system: plainText(60).min(1, 'Enter the name of the system.'),
  remoteId: plainText(200).min(1, 'Enter the id in that system.'),
});
export type RemoteMapping = z.infer<typeof RemoteMapping>;

/** An organization, fund or partner that stands in a relationship with an entity. */
export const Counterparty = z.object({
  id: z.string(),
  name: z.string(),
  relationshipId: z.string(),
  relationshipType: z.string(),
});
export type Counterparty = z.infer<typeof Counterparty>;

/** Names an entity where another one points to it. */
export const EntityReference = z.object({ id: z.string(), name: z.string(), launchStatus: LaunchStatus });
export type EntityReference = z.infer<typeof EntityReference>;

export const CurrencyUnit = z.object({ value: z.string() });

/** What every entity has, of whatever type. */
export const entityBase = {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  /** The organization's own id for it, unique among all of its entities. */
  customId: z.string().nullable(),
  launchStatus: LaunchStatus,
  /** One of the organization's own statuses for this type of entity. */
  statusId: z.string().nullable().default(null),
  description: z.string().nullable(),
  /** In which its amounts are kept. */
  currency: z.string(),
  /** In which its amounts are shown. */
  displayCurrency: z.string(),
  remoteMappings: z.array(RemoteMapping).default([]),
  ...recordStamp,
};

/** What people enter for every entity, with what holds if they enter nothing. */
export const newEntityFields = {
  name: EntityName,
  customId: optionalText(100).default(null),
  statusId: z.string().max(60).nullable().default(null),
  description: optionalText(2_000).default(null),
  displayCurrency: CurrencyName.optional(),
  remoteMappings: z.array(RemoteMapping).max(10).default([]),
};

/** Fields of {@link newEntityFields} in a change; what is left out stays. */
export const changedEntityFields = {
  /** The version that was read. */
  version: z.int().min(1),
  name: EntityName.optional(),
  customId: optionalText(100).optional(),
  statusId: z.string().max(60).nullable().optional(),
  description: optionalText(2_000).optional(),
  displayCurrency: CurrencyName.optional(),
  remoteMappings: z.array(RemoteMapping).max(10).optional(),
  launchStatus: LaunchStatus.optional(),
};
