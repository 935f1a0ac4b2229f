import { beforeAll, describe, expect, it } from 'vitest';
import type { KeyRing } from '#functions/platform/secrets/key-ring.ts';
import { anOrganization, type Person } from '#tests/support/organization.ts';
import { becomeFunction, changeAgent } from '#tests/support/platform.ts';

type Platform = typeof import('#functions/platform/sign-in/mailed-link.ts') &
  typeof import('#functions/platform/sign-in/signed-token.ts');
let platform: Platform;
let person: Person;

let now = new Date('2026-03-31T12:00:00.000Z');
const clock = { now: () => now, today: () => now.toISOString().slice(0, 10) };
const expired = { code: 'linkExpired', status: 410 };

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/sign-in/mailed-link.ts')),
    ...(await import('#functions/platform/sign-in/signed-token.ts')),
  };
  person = (await anOrganization()).admin;
});

async function mailed(): Promise<string> {
  now = new Date('2026-03-31T12:00:00.000Z');
  const { token, pendingLink } = await platform.newPasswordLink(person.agent.id, clock);
  await changeAgent(person, () => ({ pendingLink }));
  return token;
}

describe('a mailed link for a new password', () => {
  it('leads to the agent for whom it was made, for an hour', async () => {
    const token = await mailed();

    const agent = await platform.agentOfPasswordLink(token, clock);
    now = new Date('2026-03-31T12:59:59.000Z');
    const justInTime = await platform.agentOfPasswordLink(token, clock);
    now = new Date('2026-03-31T13:00:00.000Z');

    expect([agent.id, justInTime.id]).toEqual([person.agent.id, person.agent.id]);
    await expect(platform.agentOfPasswordLink(token, clock)).rejects.toMatchObject(expired);
  });

  it('is no link of another kind with the same content', async () => {
    await mailed();
    const { nonce } = platform.newNonce();

    for (const kind of ['invitation', 'signUp', 'questionnaire'] as const) {
      const token = await platform.linkToken(kind, { agentId: person.agent.id, nonce });
      await expect(platform.agentOfPasswordLink(token, clock)).rejects.toMatchObject(expired);
    }
  });

  it('is void once another one was made, and for somebody who was disabled', async () => {
    const first = await mailed();
    const second = await mailed();
    await expect(platform.agentOfPasswordLink(first, clock)).rejects.toMatchObject(expired);

    await changeAgent(person, () => ({ enabled: false }));
    await expect(platform.agentOfPasswordLink(second, clock)).rejects.toMatchObject(expired);
    await changeAgent(person, () => ({ enabled: true }));

    expect((await platform.agentOfPasswordLink(second, clock)).id).toBe(person.agent.id);
  });

  it('is kept only as a hash, so that nobody who reads the table can use it', async () => {
    const { token, pendingLink } = await platform.newPasswordLink(person.agent.id, clock);
    const { nonce } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

    expect(JSON.stringify(pendingLink)).not.toContain(nonce);
    expect(nonce.length).toBeGreaterThanOrEqual(32);
  });
});

const aRing = (...secrets: string[]): KeyRing => {
  const keys = secrets.map((secret, index) => ({ id: String(index + 1), secret }));
  const current = keys.at(-1) ?? { id: '0', secret: '' };
  return { current: async () => current, find: async (id) => keys.find((key) => key.id === id) ?? null };
};

describe('a signed token', () => {
  it('is read with its key for its purpose, and with nothing else', async () => {
    const keys = aRing('a key');
    const token = await platform.signToken(keys, 'cursor:one', { after: 'n1' });
    const [payload, signature] = token.split('.');

    expect(await platform.readToken(keys, 'cursor:one', token)).toEqual({ after: 'n1' });
    expect(await platform.readToken(aRing('another key'), 'cursor:one', token)).toBeNull();
    expect(await platform.readToken(keys, 'cursor:two', token)).toBeNull();
    // Purpose and content are parted by a dot, which a content never holds.
    expect(await platform.readToken(keys, `cursor:one.1.${payload}`, `.${signature}`)).toBeNull();
  });

  it('names its key, and no other key opens it', async () => {
    const token = await platform.signToken(aRing('a key'), 'cursor', { after: 'n1' });
    const [payload, signature = ''] = token.split('.');

    expect(await platform.readToken(aRing('a key', 'a newer key'), 'cursor', token)).toEqual({ after: 'n1' });
    const renamed = `${payload}.2${signature.slice(1)}`;
    expect(await platform.readToken(aRing('a key', 'a key'), 'cursor', renamed)).toBeNull();
    expect(await platform.signToken(aRing('a key', 'a newer key'), 'cursor', {})).toMatch(/\.2-/);
  });

  it('is refused when any part of it was changed', async () => {
    const keys = aRing('a key');
    const token = await platform.signToken(keys, 'cursor', { after: 'n1' });
    const [payload = '', signature = ''] = token.split('.');
    const other = (await platform.signToken(keys, 'cursor', { after: 'n2' })).split('.')[0];

    for (const changed of [
      '',
      '.',
      payload,
      `${payload}.`,
      `.${signature}`,
      `${other}.${signature}`,
      `${token}.`,
      `${payload}.${signature.slice(2)}`,
      `${payload}.${signature.slice(0, -2)}`,
      `${payload}.${signature}AA`,
    ]) {
      expect(await platform.readToken(keys, 'cursor', changed), changed).toBeNull();
    }
  });
});
