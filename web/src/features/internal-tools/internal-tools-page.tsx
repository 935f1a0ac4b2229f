import { useInfiniteQuery } from '@tanstack/react-query';
import { Building } from 'lucide-react';
import { Link } from 'react-router-dom';
import { noValue } from '#shared/format/no-value.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { CountsPanel } from './counts-panel.tsx';
import { FeatureFlagsPanel } from './feature-flags-panel.tsx';
import styles from './internal-tools.module.css';
import { SupportPanel } from './support-panel.tsx';

const addressNames = {
  ingestVaultUrl: 'Data Vault',
  metabaseUrl: 'BI reports',
  reportCovUrl: 'Reporting',
  frontendUrl: 'Portfolio Management',
  originationUrl: 'Origination',
  emailLogoBucketUrl: 'Logo in mails',
} as const;

/** What superusers look after: organizations, feature flags and the addresses of neighboring applications. */
export function InternalToolsPage() {
  const { environment } = useGlobalState();
  return (
    <Page
      title="Internal tools"
      facts={<span>For superusers</span>}
      actions={<ButtonLink to="/internal-tools/interface">Interface</ButtonLink>}
    >
      <Organizations />
      <CountsPanel />
      <SupportPanel />
      <FeatureFlagsPanel />
      <Panel
        title="Applications"
        description="Leave an address empty if the application is not hosted elsewhere."
        flush
      >
        <ul className={styles['list']}>
          {Object.entries(addressNames).map(([key, name]) => (
            <li key={key}>
              <span>{name}</span>
              <span className="muted">{environment[key as keyof typeof addressNames] || noValue}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}

function Organizations() {
  const organizations = useInfiniteQuery(organizationQueries.list(''));
  return (
    <Panel
      title="Organizations"
      actions={
        <ButtonLink to="/organization?new" variation="primary">
          New organization
        </ButtonLink>
      }
      flush
    >
      <QueryView query={organizations}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.body);
          return found.length === 0 ? (
            <EmptyState icon={Building} title="No organizations yet">
              Create the first with “New organization”, which also invites its administrator.
            </EmptyState>
          ) : (
            <>
              <ul className={styles['list']}>
                {found.map(({ id, name, orgType, entityCurrencyUnit }) => (
                  <li key={id}>
                    <Link to={`/organization/${id}/settings`}>{name}</Link>
                    <span className="muted">
                      {orgType}, {entityCurrencyUnit.value}
                    </span>
                  </li>
                ))}
              </ul>
              <LoadMore list={organizations} className={styles['more']} />
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}
