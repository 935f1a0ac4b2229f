import { useState } from 'react';
import type { Organization } from '#shared/domain/organization.ts';
import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';
import { isSaml } from '#shared/domain/settings/saml-sign-on.ts';
import { storedSingleSignOn } from '#shared/domain/settings/single-sign-on.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import type { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import own from '../settings/settings.module.css';
import { OpenIdForm } from './open-id-form.tsx';
import { SamlForm } from './saml-form.tsx';

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
export function SingleSignOnForm({ setting, organization, audience }: SingleSignOnFormProps) {
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
