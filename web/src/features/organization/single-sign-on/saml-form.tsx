import { Button } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { ProviderMetadata } from '#shared/domain/saml.ts';
import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';
import type { SamlSignOn } from '#shared/domain/settings/saml-sign-on.ts';
import type { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import styles from '../organization.module.css';
import { inSentence } from '../settings/setting-values.ts';
import own from '../settings/settings.module.css';
import { useSaveSettings } from '../settings/use-save-settings.ts';
import { RemoveSingleSignOn } from './remove-single-sign-on.tsx';
import { EnteredSamlSignOn, SamlFields, type SamlValues } from './saml-fields.tsx';
import { SamlMetadataInput } from './saml-metadata-input.tsx';
import { SamlRegistration } from './saml-registration.tsx';
import { SignOnFailure } from './sign-on-failure.tsx';

interface SamlFormProps {
  readonly setting: CatalogSetting;
  readonly audience: SignOnAudience;
  readonly stored: SamlSignOn | null;
}

const nothing: SamlValues = { entityId: '', signOnUrl: '', certificate: '', nextCertificate: '', label: '' };

const valuesOf = (stored: SamlSignOn | null): SamlValues =>
  stored === null
    ? nothing
    : {
        entityId: stored.entityId,
        signOnUrl: stored.signOnUrl,
        certificate: stored.certificates[0] ?? '',
        nextCertificate: stored.certificates[1] ?? '',
        label: stored.label ?? '',
      };

/** How people sign in with a SAML provider, entered by hand or from its metadata. */
export function SamlForm({ setting, audience, stored }: SamlFormProps) {
  const mayManage = usePermitted('Create', 'Organization');
  const form = useForm({
    resolver: zodResolver(EnteredSamlSignOn),
    values: valuesOf(stored),
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSaveSettings();

  const fillIn = ({ entityId, signOnUrl, certificates: [first, second] }: ProviderMetadata) => {
    const told = { entityId, signOnUrl, certificate: first?.certificate, nextCertificate: second?.certificate };
    for (const [name, value = ''] of Object.entries(told)) {
      form.setValue(name as keyof SamlValues, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  const submit = form.handleSubmit(({ certificate, nextCertificate, label, ...provider }) => {
    const certificates = nextCertificate === undefined ? [certificate] : [certificate, nextCertificate];
    const configuration: SamlSignOn = { protocol: 'saml', ...provider, certificates, ...(label && { label }) };
    save.mutate([{ name: setting.name, value: JSON.stringify(configuration) }], {
      onSuccess: () => form.reset(valuesOf(configuration), { keepDirtyValues: false }),
    });
  });

  return (
    <>
      <SamlRegistration audience={audience} />
      {mayManage && <SamlMetadataInput onRead={fillIn} />}
      <form noValidate onSubmit={submit} aria-label={setting.label}>
        <fieldset className={own['signOnFields']} disabled={!mayManage}>
          <SignOnFailure error={save.error} setting={setting} />
          <SamlFields form={form} />
          <div className={styles['actions']}>
            <Button type="submit" size="small" variation="primary" isLoading={save.isPending} loadingText="Saving…">
              Save {inSentence(setting.label)}
            </Button>
            {stored !== null && (
              <RemoveSingleSignOn setting={setting} onRemoved={() => form.reset(nothing, { keepDirtyValues: false })} />
            )}
          </div>
        </fieldset>
      </form>
    </>
  );
}
