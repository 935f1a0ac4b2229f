import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { keepFirst, keepOnce, takeOnce } from '#functions/platform/storage/once-store.ts';
import { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import type { SessionContext } from '../../context.ts';
import { Claims, type SamlSettings } from '../identity-provider.ts';
import { minutesValid } from '../sign-on-state.ts';
import { type Host, partyOf } from './service-provider.ts';

/** Between the provider's answer and the browser's next request lies nothing that people do. */
const minutesResultWaits = 2;

/** A request to which the provider's answer is still to come. It is kept apart from the sign-on itself, since the answer comes without its cookie. */
const Request = z.object({ audience: SignOnAudience, requestId: z.string() });
type Request = z.infer<typeof Request>;

/** What an answer came to: only the browser that started the sign-on hears of it. */
const refusals = ['singleSignOnFailed', 'singleSignOnUnsolicited'] as const;
const Result = z.union([z.object({ claims: Claims }), z.object({ refusal: z.enum(refusals) })]);
export type SamlResult = z.infer<typeof Result>;

const idOf = (kind: 'request' | 'result' | 'assertion', ...parts: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([`SAML ${kind}`, ...parts]))
    .digest('hex');

const proofOf = (state: string): string => idOf('request', 'proof', state);

const inMinutes = (minutes: number, clock: Clock): Date =>
  new Date(clock.now().getTime() + minutes * minuteInMilliseconds);

/** Begins a sign-on at a SAML provider; the state travels as RelayState. */
export async function departBySaml(host: Host, settings: SamlSettings, { saml, clock }: SessionContext) {
  const state = randomBytes(32).toString('base64url');
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const address = await saml.depart(settings, partyOf(host), { requestId, relayState: state });
  const content: Request = { audience: host.audience, requestId };
  const until = inMinutes(minutesValid, clock);
  await keepOnce(host.organizationId, { id: idOf('request', state), proof: proofOf(state), content, until });
  return { address, state, nonce: null, verifier: null };
}

/** The request that waits for an answer with this RelayState, once; null for any other. */
export async function takeSamlRequest(organizationId: string, state: string, clock: Clock): Promise<Request | null> {
  const content = await takeOnce(organizationId, { id: idOf('request', state), proof: proofOf(state) }, clock.now());
  return content === null ? null : Request.parse(content);
}

/** Refuses an assertion that was handed in before. */
export async function useAssertion(
  organizationId: string,
  { entityId }: SamlSettings,
  { id, until }: { readonly id: string; readonly until: Date },
): Promise<void> {
  const note = { id: idOf('assertion', entityId, id), proof: '', content: {}, until };
  if (await keepFirst(organizationId, note)) return;
  throw new DomainError('singleSignOnFailed', { reason: 'SAML: an assertion that was used before' });
}

/** Keeps what an answer came to for the browser that started the sign-on; answers the code by which it asks. */
export async function keepSamlResult(
  organizationId: string,
  state: string,
  content: SamlResult,
  clock: Clock,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const until = inMinutes(minutesResultWaits, clock);
  await keepOnce(organizationId, { id: idOf('result', code), proof: proofOf(state), content, until });
  return code;
}

/** Who has come back, once; the caller has seen that this browser began with this state. Refuses as the provider's answer was. */
export async function takeSamlResult(
  organizationId: string,
  { state, code }: { readonly state: string; readonly code: string },
  clock: Clock,
): Promise<Claims> {
  const content = await takeOnce(organizationId, { id: idOf('result', code), proof: proofOf(state) }, clock.now());
  const result = content === null ? null : Result.parse(content);
  if (result !== null && 'claims' in result) return result.claims;
  throw new DomainError(result?.refusal ?? 'singleSignOnFailed', { reason: 'SAML: no answer that was believed' });
}

/** A refusal that may be kept as a result; any other is a failure. */
export const keptRefusal = ({ code }: DomainError): (typeof refusals)[number] =>
  refusals.find((known) => known === code) ?? 'singleSignOnFailed';
