import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import { someOf } from './chosen.ts';
import { ExchangeRate, wholeNumber } from './entered-number.ts';
import { plainName } from './entered-text.ts';
import { Id } from './id.ts';
import { recordStamp } from './record-stamp.ts';
import { entityTypesWithStatus } from './status-types.ts';

const launchStatus = z.enum(['Active', 'Obsolete']);
const name = plainName(100);
const version = z.number().int().min(1);

export const Visibility = z.enum(['PortfolioManagement', 'Origination']);
export const statusColors = ['green', 'amber', 'red', 'blue', 'grey'] as const;

/** A status of the organization's own for entities of one type, e.g. "Term sheet" for structures in origination. */
export const EntityStatus = z.object({
  id: z.string(),
  name: z.string(),
  entityType: z.string(),
  visibilities: z.array(Visibility),
  color: z.enum(statusColors),
  /** Where it stands among the statuses of its type, from 0. */
  position: z.number().int(),
  launchStatus,
  ...recordStamp,
});
export type EntityStatus = z.infer<typeof EntityStatus>;

const statusTerms = {
  name,
  visibilities: someOf(Visibility).min(1, 'Choose where the status is used.'),
  color: z.enum(statusColors),
  position: wholeNumber(0, 1_000),
};

export const NewEntityStatus = z.object({
  name,
  entityType: z.enum(entityTypesWithStatus),
  visibilities: statusTerms.visibilities.default(['PortfolioManagement']),
  color: statusTerms.color.default('blue'),
  position: statusTerms.position.default(0),
});
export type NewEntityStatus = z.output<typeof NewEntityStatus>;

export const EntityStatusChange = z
  .object(statusTerms)
  .partial()
  .extend({ id: Id.min(1), version, launchStatus: launchStatus.optional() });
export type EntityStatusChange = z.output<typeof EntityStatusChange>;

/** All statuses of a type in the order in which they are to be listed; each with the version that was read. */
export const EntityStatusOrder = z.object({
  entityType: z.enum(entityTypesWithStatus),
  statuses: z
    .array(z.object({ id: Id.min(1), version }))
    .min(1)
    .max(500)
    .refine((statuses) => new Set(statuses.map(({ id }) => id)).size === statuses.length, 'Name each status once.'),
});
export type EntityStatusOrder = z.output<typeof EntityStatusOrder>;

/** What kinds of counterparty the organization works with. */
export const CounterpartyType = z.object({ id: z.string(), name: z.string(), launchStatus, ...recordStamp });
export type CounterpartyType = z.infer<typeof CounterpartyType>;
export const NewCounterpartyType = z.object({ name });
export type NewCounterpartyType = z.infer<typeof NewCounterpartyType>;
export const CounterpartyTypeChange = z.object({
  id: Id.min(1),
  version,
  name: name.optional(),
  launchStatus: launchStatus.optional(),
});
export type CounterpartyTypeChange = z.infer<typeof CounterpartyTypeChange>;

/** A rate of exchange: how many units of `currency` one US dollar buys from `date` on. */
export const CurrencyRate = z.object({
  currency: z.string(),
  date: IsoDate,
  rate: z.number().positive(),
  source: z.string(),
  ...recordStamp,
});
export type CurrencyRate = z.infer<typeof CurrencyRate>;

export const NewCurrencyRate = z.object({
  currency: z.string().min(1).max(10),
  date: IsoDate,
  rate: ExchangeRate,
});
export type NewCurrencyRate = z.infer<typeof NewCurrencyRate>;

/** A questionnaire by name, with an address to which links can be mailed. It has no questions yet. */
export const PublicQuestionnaire = z.object({
  publicId: z.string(),
  name: z.string(),
  launchStatus,
  ...recordStamp,
});
export type PublicQuestionnaire = z.infer<typeof PublicQuestionnaire>;

export const PublicQuestionnaireChange = z.object({
  version,
  name: plainName(200).optional(),
  launchStatus: launchStatus.optional(),
});
export type PublicQuestionnaireChange = z.infer<typeof PublicQuestionnaireChange>;
