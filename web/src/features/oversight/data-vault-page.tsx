import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NavigationEntity } from '#shared/domain/portfolio.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { overviewQueries } from '../../api/queries/overview-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RiskPanel } from '../../entities/covenant/risk-panel.tsx';
import { inSentence, useTerms } from '../../entities/entity/entity-words.ts';
import { useMayUploadSomewhere } from '../../entities/entity/use-may-change.ts';
import { EntityData } from './data-vault/entity-data.tsx';
import { EntityNavigation } from './data-vault/entity-navigation.tsx';
import { useVaultPlace } from './data-vault/use-vault-place.ts';
import { EntitySkeleton, VaultSkeleton } from './data-vault/vault-skeleton.tsx';
import styles from './oversight.module.css';

/** Where the data lies, below what needs attention: an entity is chosen at the left, and its figures, documents and open proposals stand beside it. */
export function DataVaultPage() {
  const mayUpload = useMayUploadSomewhere();
  const { loan } = useTerms();
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Data Vault"
        facts={<span>Figures and documents of every structure, project and {inSentence(loan)}</span>}
        actions={mayUpload && <ButtonLink to="/upload">Upload documents</ButtonLink>}
      />
      <RiskPanel app={null} />
      <ChooseEntity />
    </div>
  );
}

function ChooseEntity() {
  const { organization } = useGlobalState();
  const place = useVaultPlace();
  const wanted = useQuery({
    ...overviewQueries.selected(organization.id, place.entityId),
    enabled: place.entityId !== '',
  });
  const first = useInfiniteQuery(overviewQueries.navigation(organization.id, { parentId: null, search: '' }));
  return (
    <QueryView query={first} skeleton={<VaultSkeleton />}>
      {({ pages }) => {
        const all = pages.flatMap(({ body }) => body);
        if (all.length === 0 && !first.hasNextPage) return <NothingShared />;
        const isAsked = place.entityId !== '' && wanted.isPending;
        // What is not there for the reader answers without an id, and the first one is shown in its place.
        const chosen = isAsked ? null : (found(wanted.data) ?? all[0] ?? null);
        return (
          <div className={styles['vault']}>
            <EntityNavigation place={place} chosenId={chosen?.id ?? place.entityId} />
            {chosen === null ? <EntitySkeleton /> : <EntityData key={chosen.id} entity={chosen} />}
          </div>
        );
      }}
    </QueryView>
  );
}

const found = (selection: NavigationEntity | { id: null } | undefined): NavigationEntity | null =>
  selection === undefined || selection.id === null ? null : selection;

const NothingShared = () => (
  <EmptyState icon={Database} title="No structures yet" action={<Link to="/portfolio">Go to the portfolio</Link>}>
    The documents and figures of each structure that you may see are found here.
  </EmptyState>
);
