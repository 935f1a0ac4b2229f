import { Button } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Organization } from '#shared/domain/organization.ts';
import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { isConflict, messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { CopyText } from '../copy-text.tsx';
import styles from '../organization.module.css';
import { complaintsOf, inSentence } from '../settings/setting-values.ts';
import own from '../settings/settings.module.css';
import { useSaveSettings } from '../settings/use-save-settings.ts';
import { RemoveSingleSignOn } from './remove-single-sign-on.tsx';
import { EnteredSingleSignOn, SingleSignOnFields } from './single-sign-on-fields.tsx';
import { configurationToStore, keepsSecret, shownConfiguration } from './single-sign-on-values.ts';

interface SingleSignOnFormProps {
  readonly setting: CatalogSetting;
  readonly organization: Organization;
}

const nothing = { issuer: '', clientId: '', clientSecret: '', scopes: undefined, label: undefined };

/** How people sign in with an identity provider. The client secret can be written and never read; it is kept unless another one is given. */
export function SingleSignOnForm({ setting, organization }: SingleSignOnFormProps) {
  const stored = shownConfiguration(storedValue(organization.details, setting.name) ?? '');
  const { hasClientSecret, ...values } = stored;
  const mayManage = usePermitted('Create', 'Organization');
  const form = useForm({
    resolver: zodResolver(EnteredSingleSignOn),
    values: { ...values, clientSecret: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSaveSettings();
  const [issuer, clientId] = form.watch(['issuer', 'clientId']);

  const submit = form.handleSubmit((configuration) =>
    save.mutate([{ name: setting.name, value: configurationToStore(stored, configuration) }], {
      onSuccess: () => {
        form.reset({ ...configuration, clientSecret: '' }, { keepDirtyValues: false });
        // The write holds the secret that was sent.
        save.reset();
      },
    }),
  );

  return (
    <form noValidate onSubmit={submit} aria-label={setting.label}>
      <fieldset className={own['signOn']} disabled={!mayManage}>
        <div>
          <h3>{setting.label}</h3>
          <p className={styles['note']}>{setting.description}</p>
        </div>
        <SignOnFailure error={save.error} setting={setting} />
        <SingleSignOnFields
          form={form}
          secret={keepsSecret(stored, { issuer, clientId }) ? 'kept' : hasClientSecret ? 'given up' : 'none'}
        />
        <CopyText
          label="Redirect address to register with the provider"
          text={`${window.location.origin}${callsOf.session.finishSingleSignOn.path.replace('{orgId}', organization.id)}`}
        />
        <div className={styles['actions']}>
          <Button type="submit" size="small" variation="primary" isLoading={save.isPending} loadingText="Saving…">
            Save {inSentence(setting.label)}
          </Button>
          {values.issuer !== '' && (
            <RemoveSingleSignOn setting={setting} onRemoved={() => form.reset(nothing, { keepDirtyValues: false })} />
          )}
        </div>
      </fieldset>
    </form>
  );
}

/** The server's sentence about the configuration as a whole; it does not tell fields apart. */
function SignOnFailure({ error, setting }: { error: Error | null; setting: CatalogSetting }) {
  const [complaint] = Object.values(complaintsOf(error, [setting.name]));
  if (complaint === undefined && !isConflict(error)) return <FormFailure error={error} />;
  return (
    <p role="alert" className={styles['error']}>
      {complaint ?? messageOf(error)}
    </p>
  );
}
