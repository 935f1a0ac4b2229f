import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Organization } from '#shared/domain/organization.ts';
import { type CatalogSetting, settingNamed } from '#shared/domain/settings/catalog.ts';
import { isSaml } from '#shared/domain/settings/saml-sign-on.ts';
import { storedSingleSignOn } from '#shared/domain/settings/single-sign-on.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import type { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import own from '../settings/settings.module.css';
import { EmailDomainsPanel } from './email-domains-panel.tsx';
import { OpenIdForm } from './open-id-form.tsx';
import { SamlForm } from './saml-form.tsx';
import { SignOnPolicyForm } from './sign-on-policy-form.tsx';
import { SignOnTestSection } from './sign-on-test-section.tsx';

const providers = [
  { audience: 'member', name: 'singleSignOnConfiguration' },
  { audience: 'counterparty', name: 'counterpartySingleSignOnConfiguration' },
] as const satisfies readonly { readonly audience: SignOnAudience; readonly name: string }[];

/** How people get in with the accounts that their company gives them: by which domains, at which provider, and who has to. */
export function SingleSignOnPage() {
  const { organization } = useGlobalState();
  const detail = useQuery(organizationQueries.detail(organization.id));
  return (
    <Page title="Single sign-on" facts={<span>{organization.name}</span>}>
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
    </Page>
  );
}

/** Who has to use single sign-on, and who joins by it. */
function SignOnPolicyPanel() {
  const { organization } = useGlobalState();
  const policy = useQuery(organizationQueries.signOnPolicy(organization.id));
  return (
    <Panel
      title="Requirements and joining"
      description="Both apply to people with an address in a confirmed domain and to the provider for members."
    >
      <QueryView query={policy}>{(found) => <SignOnPolicyForm policy={found} />}</QueryView>
    </Panel>
  );
}

const protocols = [
  { value: 'openIdConnect', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const;

interface SingleSignOnFormProps {
  readonly setting: CatalogSetting;
  readonly organization: Organization;
  readonly audience: SignOnAudience;
}

/** How people sign in with an identity provider. One configuration takes the place of the other as soon as it is saved. */
function SingleSignOnForm({ setting, organization, audience }: SingleSignOnFormProps) {
  const stored = storedSingleSignOn(storedValue(organization.details, setting.name) ?? '');
  const [chosen, choose] = useState<(typeof protocols)[number]['value'] | null>(null);
  const protocol = chosen ?? (isSaml(stored) ? 'saml' : 'openIdConnect');
  return (
    <div className={own['signOn']}>
      <SegmentedControl label={`Protocol of ${setting.label}`} options={protocols} value={protocol} onChange={choose} />
      {protocol === 'saml' ? (
        <SamlForm setting={setting} audience={audience} stored={isSaml(stored) ? stored : null} />
      ) : (
        <OpenIdForm setting={setting} organization={organization} />
      )}
    </div>
  );
}
