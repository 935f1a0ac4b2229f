import { MapPin } from 'lucide-react';
import { noState } from '#shared/domain/entity-fields.ts';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Count } from '../../../components/number-texts.tsx';
import { Panel } from '../../../components/panel.tsx';
import { FigureList } from './figure-list.tsx';
import { useListAddress } from './use-list-address.ts';

/** Where projects are, by state. */
export function StatesPanel({ states }: { states: PortfolioOverview['states'] }) {
  const addressOf = useListAddress();
  const shown = states.toSorted((a, b) => b.count - a.count);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <Panel title="Projects by state" flush>
      {shown.length === 0 ? (
        <EmptyState icon={MapPin} title="No project has a place yet">
          Projects are counted here by state.
        </EmptyState>
      ) : (
        <FigureList
          lines={shown.map(({ state, count }) => ({
            key: state ?? '',
            label: state ?? 'Without a state',
            figure: <Count value={count} />,
            share: count / most,
            to: addressOf('projects', { state: state ?? noState }),
          }))}
        />
      )}
    </Panel>
  );
}
