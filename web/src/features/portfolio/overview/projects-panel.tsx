import { SolarPanel } from 'lucide-react';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { addedSizes } from '#shared/format/asset-size.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AssetSize, Count } from '../../../components/number-texts.tsx';
import { Panel } from '../../../components/panel.tsx';
import styles from '../portfolio.module.css';
import { FigureList } from './figure-list.tsx';
import { useListAddress } from './use-list-address.ts';

/** What is built: how many projects of each type, and how large they are together, by unit. */
export function ProjectsPanel({ overview: { projects, assetSizes } }: { overview: PortfolioOverview }) {
  const addressOf = useListAddress();
  const shown = projects.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (shown.length === 0) {
    return (
      <Panel title="Projects by type" flush>
        <EmptyState icon={SolarPanel} title="No projects yet">
          Their types and sizes appear here.
        </EmptyState>
      </Panel>
    );
  }
  const most = Math.max(...shown.map(({ count }) => count));
  return (
    <Panel title="Projects by type" flush>
      {assetSizes.length > 0 && (
        <dl className={styles['sizes']}>
          <dt>Size of all projects</dt>
          {addedSizes(assetSizes).map(({ unit, size }) => (
            <dd key={unit}>
              <AssetSize value={size} unit={unit} />
            </dd>
          ))}
        </dl>
      )}
      <FigureList
        lines={shown.map(({ type, count }) => ({
          key: type,
          label: entityTypeWord(type),
          figure: <Count value={count} />,
          share: count / most,
          to: addressOf('projects', { type }),
        }))}
      />
    </Panel>
  );
}
