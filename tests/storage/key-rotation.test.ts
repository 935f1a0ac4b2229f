import { randomUUID } from 'node:crypto';
import { CreateSecretCommand, GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkLives, sessionLives } from '#functions/platform/sign-in/credential-lives.ts';
import type { SessionToken } from '#functions/platform/sign-in/session-token.ts';
import { clientOf } from '#tests/support/client.ts';
import { secretsOf } from '#tests/support/edge.ts';
import { invokeFunction } from '#tests/support/local-pages.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

type Platform = typeof import('#functions/platform/secrets/encryption.ts') &
  typeof import('#functions/platform/secrets/key-ring.ts') &
  typeof import('#functions/platform/secrets/key-rotation.ts') &
  typeof import('#functions/platform/sign-in/session-token.ts') &
  typeof import('#functions/platform/sign-in/signed-token.ts');
let platform: Platform;
let organization: TestOrganization;

const secrets = () => secretsOf(stackUnderTest().access);

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/secrets/encryption.ts')),
    ...(await import('#functions/platform/secrets/key-ring.ts')),
    ...(await import('#functions/platform/secrets/key-rotation.ts')),
    ...(await import('#functions/platform/sign-in/session-token.ts')),
    ...(await import('#functions/platform/sign-in/signed-token.ts')),
  };
  organization = await anOrganization();
});

/** Keys of the test's own, as CloudFormation makes them. */
async function ownKeys(): Promise<string> {
  const SecretString = JSON.stringify({ 1: randomUUID() });
  const { ARN = '' } = await secrets().send(new CreateSecretCommand({ Name: `keys-${randomUUID()}`, SecretString }));
  return ARN;
}

const storedIn = async (SecretId: string): Promise<Record<string, unknown>> =>
  JSON.parse((await secrets().send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '');

const ringOf = (arn: string) => platform.keyRing(() => arn);

const hour = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * hour);

/** An hour ago, so that the new key is in use. */
const rotate = (arn: string, overlapInHours: number | null, at = hoursAgo(1)) =>
  platform.changeKeys(arn, (keys) => platform.withNewKey(keys, overlapInHours, at));

const keyOfToken = (token: string): string | undefined => /\.(\d+)-/.exec(token)?.[1];

describe('a new key', () => {
  it('signs what is new, and what was signed before still counts', async () => {
    const arn = await ownKeys();
    const held = ringOf(arn);
    const before = await platform.signToken(held, 'session', { id: 'before' });

    await rotate(arn, 13);
    const after = await platform.signToken(ringOf(arn), 'session', { id: 'after' });

    expect([before, after].map(keyOfToken)).toEqual(['1', '2']);
    for (const ring of [held, ringOf(arn)]) {
      expect(await platform.readToken(ring, 'session', before)).toEqual({ id: 'before' });
    }
    expect(await platform.readToken(ringOf(arn), 'session', after)).toEqual({ id: 'after' });
  });

  it('is known to every function before it is used', async () => {
    const arn = await ownKeys();
    await rotate(arn, 13, new Date());

    const { startsAt } = platform.StoredKeys.parse(await storedIn(arn));
    const token = await platform.signToken(ringOf(arn), 'session', {});

    expect(keyOfToken(token)).toBe('1');
    // Functions keep keys for five minutes.
    expect(Date.parse(startsAt['2'] ?? '') - Date.now()).toBeGreaterThan(5.5 * 60_000);
    expect(await ringOf(arn).find('2')).toMatchObject({ id: '2' });
  });

  it('ends the one before it when its time is over, and removes it with the next one', async () => {
    const arn = await ownKeys();
    const before = await platform.signToken(ringOf(arn), 'session', { id: 'before' });

    await rotate(arn, 13, hoursAgo(20));
    expect(await platform.readToken(ringOf(arn), 'session', before)).toBeNull();
    await rotate(arn, 13);

    const { secrets: kept, retiresAt } = platform.StoredKeys.parse(await storedIn(arn));
    expect([Object.keys(kept), Object.keys(retiresAt)]).toEqual([['2', '3'], ['2']]);
  });

  it('leaves what is encrypted readable for good where settings need it', async () => {
    const arn = await ownKeys();
    const sealed = await platform.encrypt(ringOf(arn), 'a client secret', organization.id);

    await rotate(arn, null, hoursAgo(9_000));
    await rotate(arn, null);

    expect(await platform.decrypt(ringOf(arn), sealed, organization.id)).toBe('a client secret');
    const again = await platform.encryptAgain(ringOf(arn), sealed, organization.id);
    expect(again).toMatch(/^sealed\.3\./);
    expect(await platform.decrypt(ringOf(arn), again, organization.id)).toBe('a client secret');
    expect(await platform.encryptAgain(ringOf(arn), again, organization.id)).toBe(again);
    expect(await platform.encryptAgain(ringOf(arn), sealed, 'another')).toBe(sealed);
  });

  it('is never written over one that somebody else makes at the same time', async () => {
    const arn = await ownKeys();

    const outcomes = await Promise.allSettled([rotate(arn, 13), rotate(arn, 13), rotate(arn, 13)]);

    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.secrets] : []));
    expect(made.length).toBeGreaterThan(0);
    const { secrets: kept } = platform.StoredKeys.parse(await storedIn(arn));
    for (const secretsMade of made) expect(kept).toMatchObject(secretsMade);
  });
});

describe('a retired key', () => {
  it('opens nothing any more, at once', async () => {
    const arn = await ownKeys();
    const [token, sealed] = [
      await platform.signToken(ringOf(arn), 'session', { id: 'before' }),
      await platform.encrypt(ringOf(arn), 'a client secret', organization.id),
    ];
    await rotate(arn, null);

    await platform.changeKeys(arn, (keys) => platform.withoutKey(keys, '1', new Date()));

    expect(await platform.readToken(ringOf(arn), 'session', token)).toBeNull();
    expect(await platform.decrypt(ringOf(arn), sealed, organization.id)).toBeNull();
    await expect(platform.changeKeys(arn, (keys) => platform.withoutKey(keys, '2', new Date()))).rejects.toThrow(
      'in use',
    );
    await expect(platform.changeKeys(arn, (keys) => platform.withoutKey(keys, '1', new Date()))).rejects.toThrow(
      'no key 1',
    );
  });
});

describe('keys that a function holds', () => {
  it('are not read again for each unknown key that somebody makes up', async () => {
    const arn = await ownKeys();
    const ring = ringOf(arn);
    const known = await ring.current();
    await secrets().send(
      new PutSecretValueCommand({ SecretId: arn, SecretString: JSON.stringify({ 9: randomUUID() }) }),
    );

    const found = [await ring.find('7'), await ring.find('9'), await ring.find('../1'), await ring.find('1')];

    expect(found).toEqual([null, null, null, known]);
  });
});

describe('the rotation by an operator', () => {
  it.each(['sessions', 'links', 'cursors', 'settings', 'accounts'])(
    'adds a key for %s and tells no key',
    async (keys) => {
      const first = (await invokeFunction('workers-rotate-keys', { keys })) as { kept: string[] };
      const second = (await invokeFunction('workers-rotate-keys', { keys })) as { kept: string[]; retiresAt: object };

      expect(second.kept).toEqual([...first.kept, String(first.kept.length + 1)]);
      expect(Object.keys(second.retiresAt)).toEqual(keys === 'settings' || keys === 'accounts' ? [] : first.kept);
      expect(JSON.stringify(second)).not.toMatch(/[\w-]{40}/);
    },
  );

  it.each([
    { keys: 'links', lives: linkLives, what: 'an invitation of a week' },
    { keys: 'sessions', lives: sessionLives, what: 'a sign-in of twelve hours' },
    { keys: 'cursors', lives: { longestLook: 24 * hour }, what: 'a list at which somebody looks for a day' },
  ])('lets what was signed last with the key before live to its end: $what', async ({ keys, lives }) => {
    const { kept, retiresAt } = (await invokeFunction('workers-rotate-keys', { keys })) as {
      kept: string[];
      retiresAt: Record<string, string>;
    };

    // The key before signs for six minutes more, until every function knows the new one.
    const lastSigned = Date.now() + 6 * 60_000;
    const before = Date.parse(retiresAt[kept.at(-2) ?? ''] ?? '');
    const anHourMore = Math.max(...Object.values(lives)) + hour;
    expect(before - lastSigned).toBeGreaterThan(anHourMore - 60_000);
    expect(before - lastSigned).toBeLessThan(anHourMore + 60_000);
  });

  it('lets sessions and lists go on that were begun before', async () => {
    const { SESSION_KEYS_ARN = '' } = stackUnderTest().environment;
    const { admin, id } = organization;
    const owner = { kind: 'singleSignOn', agentId: admin.agent.id, organizationId: id } as const;
    await organization.member('Member');
    const { token, ...before } = await platform.issueSessionToken(owner, new Date());
    const list = `/api/organizations/${id}/agents?limit=1`;
    const { headers } = good(await admin.get(list));

    for (const keys of ['sessions', 'cursors']) await invokeFunction('workers-rotate-keys', { keys });
    const content: SessionToken = { ...before, id: randomUUID() };
    const { secrets: known } = platform.StoredKeys.parse(await storedIn(SESSION_KEYS_ARN));
    const [newId = '', secret = ''] = Object.entries(known).at(-1) ?? [];
    const newest = { current: async () => ({ id: newId, secret }), find: async () => null };
    const after = await platform.signToken(newest, 'session', content);

    expect(Number(newId)).toBeGreaterThan(Number(keyOfToken(token)));
    // Another function may have asked for an unknown key a moment ago.
    await expect.poll(async () => (await clientOf(origin(), after).get(list)).status, { timeout: 10_000 }).toBe(200);
    expect((await clientOf(origin(), token).get(list)).status).toBe(200);
    const next = encodeURIComponent(headers.get('x-next-cursor') ?? '');
    expect((await admin.get(`${list}&cursor=${next}`)).status).toBe(200);
  });

  it.each([{}, { keys: 'passwords' }, { keys: 'origin', retire: '1' }])('refuses %j', async (event) => {
    await expect(invokeFunction('workers-rotate-keys', event)).rejects.toThrow();
  });
});
