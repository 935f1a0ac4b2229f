import { useQuery } from '@tanstack/react-query';
import { settingNamed } from '#shared/domain/settings/catalog.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import type { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import styles from '../organization.module.css';
import { EmailDomainsPanel } from './email-domains-panel.tsx';
import { SignOnPolicyPanel } from './sign-on-policy-panel.tsx';
import { SignOnTestSection } from './sign-on-test-section.tsx';
import { SingleSignOnForm } from './single-sign-on-form.tsx';

const providers = [
  { audience: 'member', name: 'singleSignOnConfiguration' },
  { audience: 'counterparty', name: 'counterpartySingleSignOnConfiguration' },
] as const satisfies readonly { readonly audience: SignOnAudience; readonly name: string }[];

/** How people get in with the accounts that their company gives them: by which domains, at which provider, and who has to. */
export function SingleSignOnPage() {
  const { organization } = useGlobalState();
  const detail = useQuery(organizationQueries.detail(organization.id));
  return (
    <div className={styles['page']}>
      <PageHeader title="Single sign-on" facts={<span>{organization.name}</span>} />
      <EmailDomainsPanel />
      <QueryView query={detail}>
        {(found) => (
          <>
            {providers.map(({ audience, name }) => {
              const setting = settingNamed(name);
              if (setting === undefined) return null;
              const isSetUp = (storedValue(found.details, name) ?? '') !== '';
              return (
                <Panel key={name} title={setting.label} description={setting.description}>
                  <SingleSignOnForm setting={setting} organization={found} audience={audience} />
                  {isSetUp && <SignOnTestSection audience={audience} />}
                </Panel>
              );
            })}
          </>
        )}
      </QueryView>
      <SignOnPolicyPanel />
    </div>
  );
}
