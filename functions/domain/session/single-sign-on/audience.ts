import { createHash } from 'node:crypto';
import { unseal } from '#functions/platform/secrets/sealed.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { isSaml } from '#shared/domain/settings/saml-sign-on.ts';
import type { StoredSettings } from '#shared/domain/settings/stored-settings.ts';
import type { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { OpenIdSettings, ProviderSettings, SamlSettings } from './identity-provider.ts';

/** Partners work on both sides. */
export const accessTypesOf: Readonly<Record<SignOnAudience, readonly AccessType[]>> = {
  member: ['MEMBER', 'PARTNER'],
  counterparty: ['GUEST', 'UNAFFILIATED', 'PARTNER'],
};

const settingOf = {
  member: 'singleSignOnConfiguration',
  counterparty: 'counterpartySingleSignOnConfiguration',
} as const satisfies Readonly<Record<SignOnAudience, string>>;

const defaultScopes = ['openid', 'email', 'profile'];

/** The button that leads to the provider of an audience: the name on it, if the organization has chosen one. Null where there is no provider. */
export function signOnButton(
  details: StoredSettings,
  audience: SignOnAudience,
): { readonly label: string | null } | null {
  const stored = settingValue(details, settingOf[audience]);
  return stored && { label: stored.label ?? null };
}

type Provider =
  | Pick<OpenIdSettings, 'issuer' | 'clientId'>
  | Pick<SamlSettings, 'protocol' | 'entityId' | 'signOnUrl' | 'certificates'>;

/** Tells apart to which provider people are led: as which client there or, with SAML, by which certificates it is known. It changes when any of that does. */
export const clientOf = (provider: Provider): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        'entityId' in provider
          ? ['saml', provider.entityId, provider.signOnUrl, ...[...provider.certificates].sort()]
          : [provider.issuer, provider.clientId],
      ),
    )
    .digest('hex');

/** {@link clientOf} of what is configured; null where nothing is. */
export function signOnClient(details: StoredSettings, audience: SignOnAudience): string | null {
  const stored = settingValue(details, settingOf[audience]);
  return stored && clientOf(stored);
}

interface Configured {
  readonly id: string;
  readonly details: StoredSettings;
}

/** The SAML provider of an audience; null where there is none, or one of another protocol. */
export function samlSettings({ details }: Pick<Configured, 'details'>, audience: SignOnAudience): SamlSettings | null {
  const stored = settingValue(details, settingOf[audience]);
  if (!isSaml(stored)) return null;
  const { protocol, entityId, signOnUrl, certificates } = stored;
  return { protocol, entityId, signOnUrl, certificates };
}

/** The provider of an audience; refuses with `singleSignOnNotConfigured`. */
export async function providerSettings(organization: Configured, audience: SignOnAudience): Promise<ProviderSettings> {
  const stored = settingValue(organization.details, settingOf[audience]);
  if (!stored) throw new DomainError('singleSignOnNotConfigured');
  if (isSaml(stored)) return stored;
  const { issuer, clientId, clientSecret: sealed, scopes = defaultScopes } = stored;
  const clientSecret = sealed === undefined ? null : await unseal(sealed, organization.id);
  if (sealed !== undefined && clientSecret === null) {
    // Its key was retired, so an administrator has to enter it again.
    throw new DomainError('singleSignOnNotConfigured', { reason: 'the client secret does not open' });
  }
  return { protocol: 'openIdConnect', issuer, clientId, clientSecret, scopes };
}
