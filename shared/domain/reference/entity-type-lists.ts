import * as z from 'zod';
import {
  entityTypeWord,
  FinancingType,
  isDebt,
  isVisibleIn,
  MarketSegment,
  ProjectType,
  StructureType,
  TaxCredit,
  Visibility,
  type VisibilityApp,
} from '../entity-types.ts';
import { ReferenceEntry } from './reference-entry.ts';

export const FinancingTypeEntry = ReferenceEntry.extend({
  id: FinancingType,
  /** Principal is lent and repaid: such a financing has lenders and a lien. */
  isDebt: z.boolean(),
});
export type FinancingTypeEntry = z.infer<typeof FinancingTypeEntry>;

export const financingTypes: readonly FinancingTypeEntry[] = FinancingType.options.map((id) => ({
  id,
  name: entityTypeWord(id),
  isDebt: isDebt(id),
}));

/** The forms that a loan can take: financings with principal that is lent and repaid. */
export const loanStructureTypes: readonly FinancingTypeEntry[] = financingTypes.filter((type) => type.isDebt);

const named = <Id extends StructureType | ProjectType>(id: Id) => ({ id, name: entityTypeWord(id) });

export const StructureTypeEntry = ReferenceEntry.extend({ id: StructureType });
export const structureTypes: readonly z.infer<typeof StructureTypeEntry>[] = StructureType.options.map(named);

export const ProjectTypeEntry = ReferenceEntry.extend({ id: ProjectType });
export const projectTypes: readonly z.infer<typeof ProjectTypeEntry>[] = ProjectType.options.map(named);

export const MarketSegmentEntry = ReferenceEntry.extend({ id: MarketSegment });
export const marketSegments: readonly z.infer<typeof MarketSegmentEntry>[] = MarketSegment.options.map((id) => ({
  id,
  name: id,
}));

export const TaxCreditEntry = ReferenceEntry.extend({
  id: TaxCredit,
  /** As tax advisers write it: ITC, PTC. */
  abbreviation: z.string(),
});
export const taxCreditTypes: readonly z.infer<typeof TaxCreditEntry>[] = TaxCredit.options.map((id) => ({
  id,
  name: id,
  abbreviation: /\((\w+)\)$/.exec(id)?.[1] ?? id,
}));

const appNames: Readonly<Record<VisibilityApp, string>> = {
  rcs: 'Reporting Covenant',
  pm: 'Portfolio Management',
  fm: 'Fund Management',
  o: 'Origination',
};

const visibilityNames: Readonly<Record<Visibility, string>> = {
  PortfolioManagement: 'Portfolio Management',
  Origination: 'Origination',
};

export const VisibilityEntry = ReferenceEntry.extend({
  id: Visibility,
  /** The apps in which a structure with this visibility is shown, by the short names of their addresses. */
  apps: z.array(z.object({ id: z.enum(['rcs', 'pm', 'fm', 'o']), name: z.string() })),
});

const visibilityApps = ['rcs', 'pm', 'fm', 'o'] as const satisfies readonly VisibilityApp[];

export const visibilities: readonly z.infer<typeof VisibilityEntry>[] = Visibility.options.map((id) => ({
  id,
  name: visibilityNames[id],
  apps: visibilityApps.filter((app) => isVisibleIn(app, [id])).map((app) => ({ id: app, name: appNames[app] })),
}));
