import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { accountKeys } from '#functions/platform/people/account-keys.ts';
import { decrypt, encrypt, encryptAgain } from '#functions/platform/secrets/encryption.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import { platformRecords } from '#functions/platform/storage/single-records.ts';
import { isRecoveryCode, plainRecoveryCode } from '#shared/domain/two-factor.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import { base32, matchingStep } from './one-time-code.ts';

/**
 * The second factor of one agent. Secrets of authenticator apps are sealed for their owner. Recovery codes are random enough for plain hashes. So the
 * record alone signs nobody in.
 */
const SecondFactor = z.object({
  agentId: z.string(),
  /** Null while there is none in use. */
  sealedSecret: z.string().nullable(),
  /** Drawn, and not in use before a first code of it has come; milliseconds since 1970. */
  pending: z.object({ sealedSecret: z.string(), until: z.number() }).nullable(),
  /** The time step of the newest code that was taken: neither it nor an earlier one is taken again. */
  lastStep: z.number(),
  recoveryCodes: z.array(z.string()),
  version: z.number(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What verifying a second factor used up. */
export type UsedFactor = { readonly kind: 'app' } | { readonly kind: 'recoveryCode'; readonly left: number };

type Write = { readonly actor: Actor; readonly clock: Clock };

const issuer = 'Trestle';
const secretLengthInBytes = 20;
const minutesToSetUp = 15;
const recoveryCodeCount = 10;
/** 80 bits, so that no dictionary helps against the hash. */
const recoveryCodeBytes = 10;

const none = (agentId: string): SecondFactor => ({
  agentId,
  sealedSecret: null,
  pending: null,
  lastStep: 0,
  recoveryCodes: [],
  version: 0,
});

export const readFactor = async (agentId: string): Promise<SecondFactor> =>
  (await platformRecords.get({ kind: 'SecondFactor', id: agentId }, SecondFactor)) ?? none(agentId);

/** Prepares the write of a factor that was read at its version. */
export function factorChange({ version, ...value }: SecondFactor, event: string): PendingChange {
  const key = { kind: 'SecondFactor', id: value.agentId };
  return platformRecords.change({ key, expects: version === 0 ? 'absent' : version, value, event });
}

const sealOwner = (agentId: string): string => `second factor of ${agentId}`;

async function secretOf(sealed: string, agentId: string): Promise<Buffer> {
  const secret = await decrypt(accountKeys, sealed, sealOwner(agentId));
  if (secret === null) throw new Error(`The second factor of ${agentId} cannot be unsealed.`);
  return Buffer.from(secret, 'base64');
}

/** Draws the secret for an authenticator app, in base 32. Nothing is asked for until a code of it has come. */
export async function drawSecret(factor: SecondFactor, now: Date): Promise<{ secret: string; drawn: SecondFactor }> {
  const secret = randomBytes(secretLengthInBytes);
  const sealedSecret = await encrypt(accountKeys, secret.toString('base64'), sealOwner(factor.agentId));
  const until = now.getTime() + minutesToSetUp * minuteInMilliseconds;
  return { secret: base32(secret), drawn: { ...factor, pending: { sealedSecret, until } } };
}

/** The factor with the drawn secret in use. Refuses with `twoFactorNotStarted` and `twoFactorCodeInvalid`. */
export async function withFirstCode(factor: SecondFactor, code: string, now: Date): Promise<SecondFactor> {
  const { pending, agentId } = factor;
  if (pending === null || pending.until < now.getTime()) throw new DomainError('twoFactorNotStarted');
  const step = matchingStep(await secretOf(pending.sealedSecret, agentId), code, now);
  if (step === null) throw new DomainError('twoFactorCodeInvalid', { reason: 'first code' });
  return { ...factor, sealedSecret: pending.sealedSecret, pending: null, lastStep: step };
}

const hashOf = (agentId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery code of ${agentId}.${plainRecoveryCode(code)}`)
    .digest('base64url');

/** The factor with ten new recovery codes, which void the earlier ones; the codes themselves are told this once. */
export function withRecoveryCodes(factor: SecondFactor): { readonly codes: string[]; readonly renewed: SecondFactor } {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    (base32(randomBytes(recoveryCodeBytes)).match(/.{4}/g) ?? []).join('-'),
  );
  return { codes, renewed: { ...factor, recoveryCodes: codes.map((code) => hashOf(factor.agentId, code)) } };
}

/** What authenticator apps read from a QR code. */
export const otpauthUrlOf = (email: string, secret: string): string =>
  `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;

/** The factor with another secret, in use at once, and other recovery codes; for who hands both over by other means than the product. */
export async function withNewSecret(factor: SecondFactor) {
  const { secret, drawn } = await drawSecret(factor, new Date(0));
  const sealedSecret = drawn.pending?.sealedSecret ?? null;
  const { codes, renewed } = withRecoveryCodes({ ...factor, sealedSecret, pending: null });
  return { secret, codes, factor: renewed };
}

/** The factor without its secret and its codes. */
export const withoutSecret = (factor: SecondFactor): SecondFactor => ({
  ...none(factor.agentId),
  version: factor.version,
});

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function usedUp(factor: SecondFactor, code: string, now: Date): Promise<[SecondFactor, UsedFactor] | null> {
  if (isRecoveryCode(code)) {
    const hash = hashOf(factor.agentId, code);
    const left = factor.recoveryCodes.filter((one) => !isSame(one, hash));
    if (left.length === factor.recoveryCodes.length) return null;
    return [
      { ...factor, recoveryCodes: left },
      { kind: 'recoveryCode', left: left.length },
    ];
  }
  if (factor.sealedSecret === null) return null;
  const step = matchingStep(await secretOf(factor.sealedSecret, factor.agentId), code, now);
  if (step === null || step <= factor.lastStep) return null;
  // Earlier keys have less and less to open.
  const sealedSecret = await encryptAgain(accountKeys, factor.sealedSecret, sealOwner(factor.agentId));
  return [{ ...factor, sealedSecret, lastStep: step }, { kind: 'app' }];
}

/** Takes a code of the app or a recovery code, each once, also when it comes twice at the same moment. Refuses with `twoFactorCodeInvalid`. */
export const spendCode = (agentId: string, code: string, { actor, clock }: Write): Promise<UsedFactor> =>
  attempted(async () => {
    const now = clock.now();
    const used = await usedUp(await readFactor(agentId), code.trim(), now);
    if (used === null) throw new DomainError('twoFactorCodeInvalid', { reason: 'wrong or used' });
    const event = used[1].kind === 'app' ? 'secondFactor.codeUsed' : 'secondFactor.recoveryCodeUsed';
    await writeRecords([factorChange(used[0], event)], { ...actor, agentId }, now);
    return used[1];
  });
