import { type EntityPath, structurePath } from '#shared/domain/entity-path.ts';
import { covenantSources } from '#shared/domain/permissions/covenant-rights.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { type GlobalState, isAllowed } from '../../api/global-state.tsx';

/** A page of a structure, by the last part of its address. */
export interface StructurePage {
  readonly page: string;
  readonly label: string;
  /** What it is called where its name alone would say too little. */
  readonly fullLabel?: string;
  /** Other pages that share its tab. */
  readonly siblings?: readonly { readonly page: string; readonly label: string }[];
}

/** The pages with figures of a structure, which share a tab. */
export const figurePages = [
  { page: 'historicals', label: 'Historicals' },
  { page: 'debt-service-schedule', label: 'Debt service schedule' },
  { page: 'performance-forecasts', label: 'Performance forecasts' },
  { page: 'financial-forecasts', label: 'Financial forecasts' },
  { page: 'signal-setup', label: 'Data signals' },
] as const;

const everyPage = (loans: string): readonly (StructurePage & { readonly sources: readonly SourceType[] | null })[] => [
  { page: 'overview', label: 'Overview', sources: null },
  { page: 'loans-table', label: loans, sources: ['Loan'] },
  { page: 'projects-table', label: 'Projects', sources: ['Project'] },
  { page: 'reporting-covenants', label: 'Reporting covenants', sources: covenantSources },
  { page: 'financial-covenants-kpis', label: 'Financial covenants & KPIs', sources: ['Covenant'] },
  { page: 'data-room', label: 'Data room', sources: ['Document'] },
  {
    page: 'historicals',
    label: 'Figures',
    fullLabel: 'Historicals',
    sources: ['Detail'],
    siblings: figurePages.slice(1),
  },
  { page: 'structure', label: 'Structure', fullLabel: 'Structure diagram', sources: null },
  { page: 'deal-details', label: 'Details', sources: null },
  { page: 'deal-team', label: 'Team', sources: null },
];

const maySee = (visitor: GlobalState, sources: readonly SourceType[] | null, path: EntityPath): boolean =>
  sources === null || sources.some((sourceType) => isAllowed(visitor, { level: 'View', sourceType, path }));

/** The pages of a structure that somebody may open, in the order of their tabs. */
export function structurePages(
  visitor: GlobalState,
  structure: Pick<Structure, 'id' | 'ancestorIds'>,
): readonly StructurePage[] {
  const { details } = visitor.organization;
  const path = structurePath(structure);
  const isHidden = (page: string) => page === 'structure' && isOn(details, 'hideStructureDiagram');
  return everyPage(termsOf(details).loans).filter(
    ({ page, sources }) => !isHidden(page) && maySee(visitor, sources, path),
  );
}
