import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { DomainError } from '#shared/errors/domain-error.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import { isAllowedLoopback } from '../guarded-request.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** How an organization's people sign in with its provider; `clientSecret` is null for a client that has none. */
export interface OpenIdConfiguration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: readonly string[];
}

const secondsToAnswer = 5;
const keptInMilliseconds = 5 * minuteInMilliseconds;
const mostKept = 200;

interface Kept {
  readonly configuration: Promise<client.Configuration>;
  readonly until: number;
}

const kept = new Map<string, Kept>();

/** Basic where the provider takes it, as it must unless it says otherwise; else the secret goes into the body. */
function authenticationOf(secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isBasic = methods === undefined || methods.includes('client_secret_basic');
    return (isBasic ? basic : post)(server, ...rest);
  };
}

async function discovered({ issuer, clientId, clientSecret }: OpenIdConfiguration): Promise<client.Configuration> {
  const server = new URL(issuer);
  try {
    return await client.discovery(server, clientId, undefined, authenticationOf(clientSecret), {
      [client.customFetch]: guardedFetch,
      timeout: secondsToAnswer,
      execute: [
        // The token comes over TLS from the provider itself; its signature is checked all the same.
        client.enableNonRepudiationChecks,
        ...(isAllowedLoopback(server) ? [client.allowInsecureRequests] : []),
      ],
    });
  } catch (error) {
    const reason = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
    throw new DomainError('identityProviderUnreachable', { reason: `${issuer}: ${reason}` });
  }
}

const keyOf = ({ issuer, clientId, clientSecret }: OpenIdConfiguration): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('hex');

function keep(key: string, entry: Kept): void {
  kept.delete(key);
  const oldest = kept.keys().next().value;
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, entry);
}

/** What a provider says of itself, read again every five minutes; a failed read is not remembered. */
export function providerConfiguration(settings: OpenIdConfiguration): Promise<client.Configuration> {
  const key = keyOf(settings);
  const known = kept.get(key);
  return known && known.until > Date.now() ? known.configuration : freshConfiguration(settings);
}

/** {@link providerConfiguration}, read now whatever was read before. */
export function freshConfiguration(settings: OpenIdConfiguration): Promise<client.Configuration> {
  const key = keyOf(settings);
  const configuration = discovered(settings);
  keep(key, { configuration, until: Date.now() + keptInMilliseconds });
  configuration.catch(() => kept.delete(key));
  return configuration;
}
