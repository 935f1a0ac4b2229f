import * as z from 'zod';
import { chosenId, idList, someOf } from './chosen.ts';
import { Months, Percentage, Size } from './entered-number.ts';
import {
  Counterparty,
  CurrencyName,
  CurrencyUnit,
  changedEntityFields,
  day,
  EntityReference,
  entityBase,
  HomeReference,
  monthDay,
  newEntityFields,
  optionalText,
} from './entity-fields.ts';
import { MarketSegment, ProjectType, StructureType, TaxCredit } from './entity-types.ts';
import { LinkedEnd, mostLinks } from './link.ts';

/** What the size of a project is measured in. */
export const AssetSizeUnit = z.enum([
  'kW',
  'MW',
  'kWh',
  'MWh',
  'MMBtu',
  'Gallon',
  'SquareFeet',
  'Acre',
  'Mile',
  'Count',
]);
export type AssetSizeUnit = z.infer<typeof AssetSizeUnit>;

/** A project as stored: what is built or saved, within one structure. */
export const StoredProject = z.object({
  ...entityBase,
  dealId: z.string(),
  type: ProjectType,
  marketSegment: MarketSegment.nullable(),
  taxCredits: z.array(TaxCredit),
  assetSize: z.number().nullable(),
  assetSizeUnit: AssetSizeUnit,
  country: z.string().nullable(),
  state: z.string().nullable(),
  county: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** Commercial operation date. */
  cod: z.string().nullable(),
  /** The calendar of business days that its dates follow. */
  calendar: z.string().nullable(),
  irrStartDate: z.string().nullable(),
  irrEndDate: z.string().nullable(),
  /** In months. */
  irrTerm: z.number().nullable(),
  /** The structure's share in the project, from 0 to 100. */
  ownershipPercentage: z.number().nullable(),
  /** First day of the fiscal year, `MM-DD`. */
  fiscalYearStart: z.string(),
  /** Financings that it is financed by. */
  links: z.array(LinkedEnd).default([]),
});
export type StoredProject = z.infer<typeof StoredProject>;

/** A project with what is known of its place in the organization. */
export const Project = StoredProject.omit({ links: true }).extend({
  deal: HomeReference,
  dealType: StructureType,
  /** Whether some financing finances it, seen or not: an organization may allow no second one. */
  isFinanced: z.boolean().default(false),
  typeDisplay: z.string(),
  entityCurrencyUnit: CurrencyUnit,
  parentCurrencyUnit: CurrencyUnit,
});
export type Project = z.infer<typeof Project>;

/** One project with its financings and counterparties. */
export const ProjectView = Project.extend({
  ancestors: z.array(EntityReference),
  loans: z.array(EntityReference),
  organizations: z.array(Counterparty),
});
export type ProjectView = z.infer<typeof ProjectView>;

const ownFields = {
  type: ProjectType,
  marketSegment: MarketSegment.nullable(),
  taxCredits: someOf(TaxCredit),
  assetSize: Size.nullable(),
  assetSizeUnit: AssetSizeUnit,
  country: optionalText(100),
  state: optionalText(100),
  county: optionalText(100),
  street: optionalText(200),
  city: optionalText(100),
  postalCode: optionalText(20),
  cod: day,
  calendar: z.string().max(60).nullable(),
  irrStartDate: day,
  irrEndDate: day,
  irrTerm: Months.nullable(),
  ownershipPercentage: Percentage.nullable(),
  fiscalYearStart: monthDay,
};

export const NewProject = z.object({
  ...newEntityFields,
  dealId: chosenId('Choose a structure.'),
  /** Left out: the structure's. */
  currency: CurrencyName.optional(),
  type: ownFields.type.default('Solar'),
  marketSegment: ownFields.marketSegment.default(null),
  taxCredits: ownFields.taxCredits.default([]),
  assetSize: ownFields.assetSize.default(null),
  assetSizeUnit: ownFields.assetSizeUnit.default('kW'),
  country: ownFields.country.default(null),
  state: ownFields.state.default(null),
  county: ownFields.county.default(null),
  street: ownFields.street.default(null),
  city: ownFields.city.default(null),
  postalCode: ownFields.postalCode.default(null),
  cod: ownFields.cod.default(null),
  calendar: ownFields.calendar.default(null),
  irrStartDate: ownFields.irrStartDate.default(null),
  irrEndDate: ownFields.irrEndDate.default(null),
  irrTerm: ownFields.irrTerm.default(null),
  ownershipPercentage: ownFields.ownershipPercentage.default(null),
  /** Left out: that of its calendar or of its structure's, else the calendar year. */
  fiscalYearStart: ownFields.fiscalYearStart.optional(),
  /** Financings that it is financed by. */
  loanIds: idList(mostLinks).default([]),
});
export type NewProject = z.infer<typeof NewProject>;

/** A change names the version that it read; fields left out stay as they are. A project stays in its structure. */
export const ProjectChange = z.object({
  ...changedEntityFields,
  ...z.object(ownFields).partial().shape,
  loanIds: idList(mostLinks).optional(),
});
export type ProjectChange = z.infer<typeof ProjectChange>;
