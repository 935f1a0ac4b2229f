import * as z from 'zod';
import { currencies } from '../money/currencies.ts';
import { IsoDate, isMonthDay, shaped } from '../time/dates.ts';
import { emptyToNull, plainLine, plainName, plainText } from './entered-text.ts';
import { LaunchStatus } from './entity-types.ts';
import { Id } from './id.ts';
import { recordStamp } from './record-stamp.ts';

/** An optional line; nothing entered is null. */
export const optionalText = (maxLength: number) => plainLine(maxLength).transform(emptyToNull).nullable();

/** The same of any number of lines. */
const optionalLines = (maxLength: number) => plainText(maxLength).transform(emptyToNull).nullable();

const EntityName = plainName(200);

/** `2026-03-31`; nothing entered is null. */
export const day = IsoDate.nullable();

/** A day of any year as `12-31`. */
export const monthDay = shaped(5, isMonthDay, 'Enter a month and day like 12-31.');

/** What lists are asked for instead of a state to find what has none. */
export const noState = 'none';

const currencyNames = currencies.map(({ name }) => name);
export const CurrencyName = z.enum(currencyNames, 'Choose a currency of the list.');
export type CurrencyName = z.infer<typeof CurrencyName>;

/** The same entity in another system. Changing what it is matched by there needs a second confirmation. */
export const RemoteMapping = z.object({
  /** Such as "Salesforce" or "QuickBooks". */
  system: plainName(60, 'Enter the name of the system.'),
  remoteId: plainName(200, 'Enter the ID in that system.'),
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

/** The structure that a project or financing lies in. */
export const HomeReference = EntityReference.extend({
  /** What is above it and may be seen, nearest first. */
  ancestorIds: z.array(z.string()).default([]),
});

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
  statusId: Id.nullable().default(null),
  description: optionalLines(2_000).default(null),
  displayCurrency: CurrencyName.optional(),
  remoteMappings: z.array(RemoteMapping).max(10).default([]),
};

/** Fields of {@link newEntityFields} in a change; what is left out stays. */
export const changedEntityFields = {
  /** The version that was read. */
  version: z.int().min(1),
  name: EntityName.optional(),
  customId: optionalText(100).optional(),
  statusId: Id.nullable().optional(),
  description: optionalLines(2_000).optional(),
  displayCurrency: CurrencyName.optional(),
  remoteMappings: z.array(RemoteMapping).max(10).optional(),
  launchStatus: LaunchStatus.optional(),
};
