import { Button } from '@aws-amplify/ui-react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CreateStructureDialog } from './create-structure-dialog.tsx';
import styles from './portfolio.module.css';
import { StructureList } from './structure-list.tsx';

interface AppView {
  readonly title: string;
  readonly shows: (structure: Structure) => boolean;
}

/** A structure's visibilities decide which apps show it. */
const views: Readonly<Record<'portfolio' | 'origination' | 'funds', AppView>> = {
  portfolio: { title: 'Portfolio', shows: ({ visibilities }) => visibilities.includes('PortfolioManagement') },
  origination: { title: 'Origination', shows: ({ visibilities }) => visibilities.includes('Origination') },
  funds: { title: 'Fund management', shows: ({ visibilities }) => visibilities.length > 0 },
};

const viewOf = (app: string | null): AppView =>
  app === 'origination' || app === 'funds' ? views[app] : views.portfolio;

export function PortfolioPage() {
  const { organization } = useGlobalState();
  const [params] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = usePermitted('Create', 'Deal');
  const { title, shows } = viewOf(params.get('app'));
  const create = mayCreate && (
    <Button variation="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      New structure
    </Button>
  );
  return (
    <div className={styles['page']}>
      <PageHeader title={title} facts={<span>{organization.name}</span>} actions={create} />
      <StructureList
        launchStatus="Active"
        create={create}
        shows={shows}
        actions={<Link to="/portfolio/archived-structure">Archived structures</Link>}
      />
      {isCreating && <CreateStructureDialog onClose={() => setCreating(false)} />}
    </div>
  );
}
