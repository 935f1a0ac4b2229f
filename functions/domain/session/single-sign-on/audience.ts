import { unseal } from '#functions/platform/sealed.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import type { StoredSettings } from '#shared/domain/settings/stored-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ProviderSettings } from './identity-provider.ts';

/** People of the organization itself, and those of its counterparties; each may have a provider of their own. */
export type Audience = 'member' | 'counterparty';

/** Partners work on both sides. */
export const accessTypesOf: Readonly<Record<Audience, readonly AccessType[]>> = {
  member: ['MEMBER', 'PARTNER'],
  counterparty: ['GUEST', 'UNAFFILIATED', 'PARTNER'],
};

const settingOf = {
  member: 'singleSignOnConfiguration',
  counterparty: 'counterpartySingleSignOnConfiguration',
} as const satisfies Readonly<Record<Audience, string>>;

const defaultScopes = ['openid', 'email', 'profile'];

export const hasSingleSignOn = (details: StoredSettings, audience: Audience): boolean =>
  settingValue(details, settingOf[audience]) !== null;

/** The provider of an audience; refuses with `singleSignOnNotConfigured`. */
export async function providerSettings(
  organization: { readonly id: string; readonly details: StoredSettings },
  audience: Audience,
): Promise<ProviderSettings> {
  const stored = settingValue(organization.details, settingOf[audience]);
  if (!stored) throw new DomainError('singleSignOnNotConfigured');
  const { issuer, clientId, clientSecret: sealed, scopes = defaultScopes } = stored;
  const clientSecret = sealed === undefined ? null : await unseal(sealed, organization.id);
  if (sealed !== undefined && clientSecret === null) {
    // Its key was retired, so an administrator has to enter it again.
    throw new DomainError('singleSignOnNotConfigured', { reason: 'the client secret does not open' });
  }
  return { issuer, clientId, clientSecret, scopes };
}
