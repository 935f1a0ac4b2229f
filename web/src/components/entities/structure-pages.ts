import { type EntityPath, structurePath } from '#shared/domain/entity-path.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/format/terms.ts';
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

const everyPage = (loans: string): readonly (StructurePage & { readonly source: SourceType | null })[] => [
  { page: 'overview', label: 'Overview', source: null },
  { page: 'loans-table', label: loans, source: 'Loan' },
  { page: 'projects-table', label: 'Projects', source: 'Project' },
  { page: 'reporting-covenants', label: 'Reporting covenants', source: 'Covenant' },
  { page: 'financial-covenants-kpis', label: 'Financial covenants & KPIs', source: 'Covenant' },
  { page: 'data-room', label: 'Data room', source: 'Document' },
  {
    page: 'historicals',
    label: 'Figures',
    fullLabel: 'Historicals',
    source: 'Detail',
    siblings: figurePages.slice(1),
  },
  { page: 'integration-setup', label: 'Integrations', source: 'Integration' },
  { page: 'structure', label: 'Structure', fullLabel: 'Structure diagram', source: null },
  { page: 'deal-details', label: 'Details', source: null },
  { page: 'deal-team', label: 'Team', source: null },
];

const maySee = (visitor: GlobalState, source: SourceType | null, path: EntityPath): boolean =>
  source === null || isAllowed(visitor, { level: 'View', sourceType: source, path });

/** The pages of a structure that somebody may open, in the order of their tabs. */
export function structurePages(
  visitor: GlobalState,
  structure: Pick<Structure, 'id' | 'ancestorIds'>,
): readonly StructurePage[] {
  const { details } = visitor.organization;
  const path = structurePath(structure);
  const isHidden = (page: string) => page === 'structure' && isOn(details, 'hideStructureDiagram');
  return everyPage(termsOf(details).loans).filter(
    ({ page, source }) => !isHidden(page) && maySee(visitor, source, path),
  );
}
