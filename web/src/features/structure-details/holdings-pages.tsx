import { HandCoins, type LucideIcon, SolarPanel } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/format/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';

interface HoldingsProps {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

function Holdings({ title, icon, children }: HoldingsProps) {
  const structure = useOutletContext<Structure>();
  return (
    <>
      <title>{`${title} · ${structure.name} · Trestle`}</title>
      <Panel title={title} flush>
        <EmptyState
          icon={icon}
          title={`${structure.name} has no ${title.toLowerCase()} yet`}
          action={<Link to={`/deals/${structure.id}/deal-details`}>Details of the structure</Link>}
        >
          {children}
        </EmptyState>
      </Panel>
    </>
  );
}

/** The financings of a structure. */
export function LoansPage() {
  const { loans } = termsOf(useGlobalState().organization.details);
  return (
    <Holdings title={loans} icon={HandCoins}>
      Each is listed here with its amount, rate, maturity, lenders and outstanding balance.
    </Holdings>
  );
}

/** The projects of a structure. */
export const ProjectsPage = () => (
  <Holdings title="Projects" icon={SolarPanel}>
    Each is listed here with its place, size, operation date and latest production.
  </Holdings>
);
