import { createHash } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '#functions/platform/clock.ts';
import { environment } from '#functions/platform/environment.ts';
import { changeAttemptLog } from '#functions/platform/sign-in/attempt-log.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import { platformScope, primaryKey } from '#functions/platform/storage/table-keys.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';

/**
 * Wrong passwords and codes for one e-mail address, known or not. They count until there has been none for so many minutes; the last one locks for as
 * long. Whoever is neither known nor refused yet is never more than a few seconds of the user pool's own lock-out in the way of the owner.
 */
export const signInLimits = {
  addressFromSource: { most: 5, minutes: 15 },
  /** From all sources together from which the address has not signed in, with browsers that it has not signed in with. Longer than the user pool remembers failures. */
  addressFromAnywhere: { most: 8, minutes: 16 },
  addressFromDevice: { most: 5, minutes: 15 },
} as const;

/** How much one e-mail address may be sent. Known and unknown addresses count alike. */
export const addressLimits = {
  passwordMails: { most: 3, minutes: 60 },
  signUpMails: { most: 3, minutes: 60 },
  addressMails: { most: 3, minutes: 60 },
  /** Of one organization to one address. */
  invitations: { most: 3, minutes: 60 },
} as const;

/** How much one organization may send. */
const organizationLimits = { invitations: { most: 300, minutes: 60 } } as const;

/**
 * How much may come from one source: an IPv4 address, or the 64 bits of an IPv6 address that one customer has. Offices share an address, so
 * these are generous. They hold for fixed spans of time, e.g. the quarters of an hour.
 */
export const sourceLimits = {
  badSignIns: { most: 200, minutes: 15 },
  passwordRequests: { most: 20, minutes: 60 },
  badLinks: { most: 40, minutes: 15 },
  signUps: { most: 100, minutes: 60 },
  /** Looking for the record of a domain, which asks name servers of somebody's choice. */
  domainChecks: { most: 60, minutes: 60 },
  /** Asking whether a domain has single sign-on; one question for each address that is typed. */
  signOnLookups: { most: 300, minutes: 15 },
} as const;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Names what is counted for an e-mail address, in all or by one source or browser, without telling them. */
export const addressCounter = (limit: keyof typeof addressLimits | 'badSignIns', email: string, by = ''): string =>
  `${limit}.${hashOf(email.trim().toLowerCase())}${by === '' ? '' : `.${hashOf(by)}`}`;

/** The first 64 bits of an IPv6 address, e.g. `2001:db8:0:1`. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** An address without the port and the brackets that it may come with. */
export const plainAddress = (address: string): string =>
  isIP(address) === 0 ? address.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') : address;

/** Who stands behind an address. */
export function sourceOf(address: string): string {
  const plain = plainAddress(address)
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv4(plain) ? plain : networkOf(plain);
}

async function addToSource(
  limit: keyof typeof sourceLimits,
  address: string,
  clock: Clock,
  turns: 1 | -1,
): Promise<void> {
  const { most, minutes } = sourceLimits[limit];
  const spanInSeconds = minutes * 60;
  const span = Math.floor(clock.now().getTime() / 1_000 / spanInSeconds);
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: environment().RECORDS_TABLE,
      Key: primaryKey(platformScope, { kind: 'Source', id: `${limit}.${hashOf(sourceOf(address))}.${span}` }),
      UpdateExpression: 'SET expiresAt = :end ADD turns :turns',
      ExpressionAttributeValues: { ':end': (span + 2) * spanInSeconds, ':turns': turns },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  const taken = Number(Attributes?.['turns'] ?? 0);
  if (turns === 1 && taken > most) {
    throw new DomainError('tooManyAttempts', { reason: `${limit} from one source` });
  }
}

/** Takes one of a source's turns, at once for everybody who asks; refuses with `tooManyAttempts` when there is none left. */
export const takeSourceTurn = (limit: keyof typeof sourceLimits, address: string, clock: Clock): Promise<void> =>
  addToSource(limit, address, clock, 1);

/** Gives a turn back that turned out not to count. */
export const giveSourceTurnBack = (limit: keyof typeof sourceLimits, address: string, clock: Clock): Promise<void> =>
  addToSource(limit, address, clock, -1);

/** Takes one of the mails that an address may get; false when there is none left. In any hour there are no more than the limit. */
export const takeMail = (
  limit: 'passwordMails' | 'signUpMails' | 'addressMails',
  email: string,
  clock: Clock,
): Promise<boolean> => takeOne(addressCounter(limit, email), addressLimits[limit], clock);

function takeOne(
  counter: string,
  { most, minutes }: { readonly most: number; readonly minutes: number },
  clock: Clock,
): Promise<boolean> {
  return changeAttemptLog(counter, minutes, clock, (log, now) => {
    const at = log.at.filter((time) => time > now - minutes * minuteInMilliseconds);
    if (at.length >= most) return { outcome: false };
    return { next: { ...log, at: [...at, now] }, outcome: true };
  });
}

/** Counts a sign-up of somebody new, from where and for which address. Refuses with `tooManyAttempts`. */
export async function admitSignUp(email: string, address: string, clock: Clock): Promise<void> {
  await takeSourceTurn('signUps', address, clock);
  if (!(await takeMail('signUpMails', email, clock)))
    throw new DomainError('tooManyAttempts', { reason: 'signUpMails' });
}

/**
 * Counts an invitation of an organization: to one address, and all together. Other organizations' do not count, so that nobody learns of
 * them. Refuses with `tooManyMails`.
 */
export async function admitInvitation(organizationId: string, email: string, clock: Clock): Promise<void> {
  const ofAddress = `${addressCounter('invitations', email)}.${organizationId}`;
  if (!(await takeOne(ofAddress, addressLimits.invitations, clock))) throw new DomainError('tooManyMails');
  if (!(await takeOne(`organizationInvitations.${organizationId}`, organizationLimits.invitations, clock))) {
    throw new DomainError('tooManyMails', {
      userMessage: 'Your organization has sent many invitations within the hour. Wait before you send more.',
    });
  }
}
