import type { OpenIdSignOn } from '#shared/domain/settings/single-sign-on.ts';

/** A configuration as it is read: whether there is a client secret, but not which. */
export interface ShownConfiguration extends Omit<OpenIdSignOn, 'clientSecret'> {
  readonly hasClientSecret: boolean;
}

const none: ShownConfiguration = { issuer: '', clientId: '', hasClientSecret: false };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a read gives; nothing where none is stored, or where it cannot be read. */
export function shownConfiguration(value: string): ShownConfiguration {
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
export const keepsSecret = (stored: ShownConfiguration, { issuer, clientId }: Client): boolean =>
  stored.hasClientSecret && stored.issuer === issuer && stored.clientId === clientId;

/** As it is sent: with the new secret, or with the word that the stored one is to be kept. */
export function configurationToStore(stored: ShownConfiguration, configuration: OpenIdSignOn): string {
  const isKept = configuration.clientSecret === undefined && keepsSecret(stored, configuration);
  return JSON.stringify(isKept ? { ...configuration, hasClientSecret: true } : configuration);
}
