import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { noValue } from '#shared/format/number.ts';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import styles from './internal-tools.module.css';

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
  const { features, environment } = useGlobalState();
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Internal tools"
        facts={<span>For superusers</span>}
        actions={<ButtonLink to="/internal-tools/interface">Interface</ButtonLink>}
      />
      <Organizations />
      <Panel title="Feature flags" flush>
        <ul className={styles['list']}>
          {features.map(({ name, enabled }) => (
            <li key={name}>
              <span>{name}</span>
              <span>{enabled ? 'On' : 'Off'}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Applications" description="An empty address means that the application is not elsewhere." flush>
        <ul className={styles['list']}>
          {Object.entries(addressNames).map(([key, name]) => (
            <li key={key}>
              <span>{name}</span>
              <span className={styles['muted']}>{environment[key as keyof typeof addressNames] || noValue}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Organizations() {
  const organizations = useQuery({
    queryKey: ['organizations', 'all'],
    queryFn: async ({ signal }) => (await api.organizations.listOrganizations({ query: { limit: 500 }, signal })).body,
  });
  return (
    <Panel title="Organizations" flush>
      <QueryView query={organizations}>
        {(found) => (
          <ul className={styles['list']}>
            {found.map(({ id, name, entityCurrencyUnit }) => (
              <li key={id}>
                <Link to={`/organization/${id}/dashboard`}>{name}</Link>
                <span className={styles['muted']}>{entityCurrencyUnit.value}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
