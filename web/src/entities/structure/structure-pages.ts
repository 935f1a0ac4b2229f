import { type EntityPath, structurePath } from '#shared/domain/entity-path.ts';
import { covenantSources } from '#shared/domain/permissions/covenant-rights.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import type { FlagName } from '#shared/domain/settings/catalog.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { type GlobalState, isAllowed } from '../../api/global-state.tsx';

/** A page of a structure, by the last part of its address. */
export interface StructurePage {
  readonly page: string;
  readonly label: string;
}

/** Pages that share a tab, because people look for them together. */
export interface StructurePageGroup {
  readonly label: string;
  readonly pages: readonly StructurePage[];
}

interface KnownPage extends StructurePage {
  /** What the reader has to see something of; left out where every reader of the structure may open the page. */
  readonly sources?: readonly SourceType[];
  /** Of the lender's own work: guests and unaffiliated users have no business there. */
  readonly isInternal?: true;
  /** The setting of the organization that offers it. */
  readonly offeredBy?: FlagName;
}

interface KnownGroup {
  readonly label: string;
  readonly pages: readonly KnownPage[];
}

const everyGroup = (loans: string): readonly KnownGroup[] => [
  { label: 'Overview', pages: [{ page: 'overview', label: 'Overview' }] },
  {
    label: `${loans} & projects`,
    pages: [
      { page: 'loans-table', label: loans, sources: ['Loan'] },
      { page: 'projects-table', label: 'Projects', sources: ['Project'] },
    ],
  },
  {
    label: 'Covenants',
    pages: [
      { page: 'reporting-covenants', label: 'All covenants', sources: covenantSources },
      { page: 'financial-covenants-kpis', label: 'Financial covenants & KPIs', sources: ['Covenant'] },
      { page: 'compliance-calendar', label: 'Calendar', sources: covenantSources },
    ],
  },
  {
    label: 'Figures',
    pages: [
      { page: 'figures', label: 'All figures', sources: ['Detail'] },
      { page: 'debt-service-schedule', label: 'Debt service', sources: ['Detail'] },
      { page: 'performance-forecasts', label: 'Performance', sources: ['Detail'] },
      { page: 'historicals', label: 'Historicals', sources: ['Detail'] },
      { page: 'financial-forecasts', label: 'Forecasts', sources: ['Detail'] },
      { page: 'irr-tool', label: 'IRR tool', sources: ['Detail'], offeredBy: 'enableIRRTool' },
      { page: 'scenarios', label: 'Scenarios', sources: ['Detail'], offeredBy: 'enableFinancialModeling' },
      { page: 'signal-setup', label: 'Data signals', sources: ['Detail'] },
    ],
  },
  {
    label: 'Documents',
    pages: [
      { page: 'data-room', label: 'Data room', sources: ['Document'] },
      { page: 'forms', label: 'Forms', sources: ['Form'] },
    ],
  },
  { label: 'Parties & team', pages: [{ page: 'deal-team', label: 'Parties & team', isInternal: true }] },
  {
    label: 'More',
    pages: [
      { page: 'structure', label: 'Diagram' },
      { page: 'deal-details', label: 'Details' },
      { page: 'activity', label: 'Activity' },
    ],
  },
];

const maySee = (visitor: GlobalState, sources: readonly SourceType[] | undefined, path: EntityPath): boolean =>
  sources === undefined || sources.some((sourceType) => isAllowed(visitor, { level: 'View', sourceType, path }));

/** Guests and unaffiliated users, such as people of the borrower. */
export const isGuest = ({ agent }: GlobalState): boolean => isExternalAccess(agent.effectiveAgentAccessType);

/** The pages of a structure that somebody may open, by their tabs. A tab of which one page is left has its name. */
export function structurePageGroups(
  visitor: GlobalState,
  structure: Pick<Structure, 'id' | 'ancestorIds'>,
): readonly StructurePageGroup[] {
  const { details } = visitor.organization;
  const path = structurePath(structure);
  const isOpen = ({ page, sources, isInternal, offeredBy }: KnownPage) =>
    (offeredBy === undefined || isOn(details, offeredBy)) &&
    !(page === 'structure' && isOn(details, 'hideStructureDiagram')) &&
    !(isInternal && isGuest(visitor)) &&
    maySee(visitor, sources, path);
  return everyGroup(termsOf(details).loans).flatMap(({ label, pages: known }) => {
    const pages = known.filter(isOpen).map(({ page, label: name }) => ({ page, label: name }));
    const [only] = pages;
    if (only === undefined) return [];
    return [{ label: pages.length === 1 && known.length > 1 ? only.label : label, pages }];
  });
}
