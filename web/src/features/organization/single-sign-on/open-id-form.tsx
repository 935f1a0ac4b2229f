import { Button } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Organization } from '#shared/domain/organization.ts';
import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';
import type { OpenIdSignOn } from '#shared/domain/settings/single-sign-on.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { callsOf } from '../../../api/call-table.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import styles from '../organization.module.css';
import { inSentence } from '../settings/setting-values.ts';
import own from '../settings/settings.module.css';
import { useSaveSettings } from '../settings/use-save-settings.ts';
import { EnteredOpenIdSignOn, OpenIdFields } from './open-id-fields.tsx';
import { RemoveSingleSignOn } from './remove-single-sign-on.tsx';
import { SignOnFailure } from './sign-on-failure.tsx';

/** A configuration as it is read: whether there is a client secret, but not which. */
interface ShownConfiguration extends Omit<OpenIdSignOn, 'clientSecret'> {
  readonly hasClientSecret: boolean;
}

const none: ShownConfiguration = { issuer: '', clientId: '', hasClientSecret: false };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a read gives; nothing where none is stored, or where it cannot be read. */
function shownConfiguration(value: string): ShownConfiguration {
  try {
    const read: unknown = JSON.parse(value);
    if (typeof read !== 'object' || read === null) return none;
    const { issuer, clientId, scopes, label, hasClientSecret } = read as Readonly<Record<string, unknown>>;
    return {
      issuer: textOf(issuer),
      clientId: textOf(clientId),
      hasClientSecret: hasClientSecret === true,
      ...(Array.isArray(scopes) ? { scopes: scopes.map(String) } : {}),
      ...(typeof label === 'string' ? { label } : {}),
    };
  } catch {
    return none;
  }
}

type Client = Pick<OpenIdSignOn, 'issuer' | 'clientId'>;

/** A secret belongs to its issuer and client; with another one it is not kept. */
const keepsSecret = (stored: ShownConfiguration, { issuer, clientId }: Client): boolean =>
  stored.hasClientSecret && stored.issuer === issuer && stored.clientId === clientId;

/** As it is sent: with the new secret, or with the word that the stored one is to be kept. */
function configurationToStore(stored: ShownConfiguration, configuration: OpenIdSignOn): string {
  const isKept = configuration.clientSecret === undefined && keepsSecret(stored, configuration);
  return JSON.stringify(isKept ? { ...configuration, hasClientSecret: true } : configuration);
}

interface OpenIdFormProps {
  readonly setting: CatalogSetting;
  readonly organization: Organization;
}

const nothing = { issuer: '', clientId: '', clientSecret: '', scopes: undefined, label: undefined };

/** How people sign in with an OpenID Connect provider. The client secret can be written and never read; it is kept unless another one is given. */
export function OpenIdForm({ setting, organization }: OpenIdFormProps) {
  const stored = shownConfiguration(storedValue(organization.details, setting.name) ?? '');
  const { hasClientSecret, ...values } = stored;
  const mayManage = usePermitted('Create', 'Organization');
  const form = useForm({
    resolver: zodResolver(EnteredOpenIdSignOn),
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
      <fieldset className={own['signOnFields']} disabled={!mayManage}>
        <SignOnFailure error={save.error} setting={setting} />
        <OpenIdFields
          form={form}
          secret={keepsSecret(stored, { issuer, clientId }) ? 'kept' : hasClientSecret ? 'given up' : 'none'}
        />
        <CopyText
          label="Redirect URI to register with the provider"
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
