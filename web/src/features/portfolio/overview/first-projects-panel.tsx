import { useInfiniteQuery } from '@tanstack/react-query';
import { SolarPanel } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { Project } from '#shared/domain/project.ts';
import { formatAssetSize, inMeasure } from '#shared/format/asset-size.ts';
import { noValue } from '#shared/format/no-value.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { projectQueries } from '../../../api/queries/project-queries.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { addressOf } from '../../../entities/entity/entity-addresses.ts';
import { placeText } from '../../../entities/list/shared-columns.tsx';
import { FigureList } from './figure-list.tsx';
import { useListAddress } from './use-list-address.ts';

/** Members find the others in the list of projects; guests see all that is shared with them here. */
const limitForMembers = 5;
const limitForExternal = 100;

/** In the larger unit of what it measures: sizes below each other are compared by eye. */
function sizeText(assetSize: Project['assetSize'], assetSizeUnit: Project['assetSizeUnit']): string {
  if (assetSize === null) return noValue;
  const { size, unit } = inMeasure({ size: assetSize, unit: assetSizeUnit });
  return formatAssetSize(size, unit);
}

/** Some projects to go on with, of all that Portfolio Management shows or of one structure and those below it. */
export function FirstProjectsPanel({ withinId }: { withinId: string | undefined }) {
  const { agent, organization } = useGlobalState();
  const isExternal = isExternalAccess(agent.effectiveAgentAccessType);
  const place = { visibility: 'PortfolioManagement', ...(withinId === undefined ? {} : { withinId }) } as const;
  const projects = useInfiniteQuery(
    projectQueries.list(organization.id, place, isExternal ? limitForExternal : limitForMembers),
  );
  const addressOfList = useListAddress();
  return (
    <Panel title="Projects" flush actions={<Link to={addressOfList('projects')}>All projects</Link>}>
      <QueryView query={projects}>
        {({ pages }) => {
          const found = pages.flatMap(({ body }) => body);
          return found.length === 0 ? (
            <EmptyState icon={SolarPanel} title="No projects yet">
              The first ones by name appear here.
            </EmptyState>
          ) : (
            <FigureList
              lines={found.map(({ id, dealId, name, deal, city, state, typeDisplay, assetSize, assetSizeUnit }) => ({
                key: id,
                label: name,
                note: [typeDisplay, placeText(city, state), deal.name].filter(Boolean).join(' · '),
                figure: <span className="figures">{sizeText(assetSize, assetSizeUnit)}</span>,
                to: addressOf({ type: 'Project', id, dealId }),
              }))}
            />
          );
        }}
      </QueryView>
    </Panel>
  );
}
