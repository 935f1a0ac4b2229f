import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignInEntry } from '#shared/domain/sign-in-entry.ts';
import { anotherDevice, fromSomewhere, signIn, wrongPassword } from '#tests/api/session/accounts.ts';
import { addClient, tokenOf } from '#tests/support/api-tokens.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { connectsFrom } from '#tests/support/from-address.ts';
import {
  anOrganization,
  good,
  joins,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { supportSees } from '#tests/support/support-access.ts';

let organization: TestOrganization;
let member: Person;

beforeAll(async () => {
  organization = await anOrganization();
});
beforeEach(async () => {
  member = await organization.member('Member');
});

const path = (query: Readonly<Record<string, string>> = {}, { id }: TestOrganization = organization): string =>
  `/api/organizations/${id}/sign-ins?${new URLSearchParams(query)}`;

/** What an organization is told of somebody. */
const told = async (agentId: string, where: TestOrganization = organization, query = {}): Promise<SignInEntry[]> =>
  good(await where.admin.get(path({ agentId, ...query }, where))).body;

const failsAtSignIn = async (person: Person, times = 1) => {
  const source = fromSomewhere();
  for (let tries = 0; tries < times; tries += 1) await signIn(person.email, wrongPassword, source);
};

describe('the history of sign-ins', () => {
  it('tells who signed in, when, from where, with which browser and how', async () => {
    const source = fromSomewhere();
    const start = Date.now();
    good(await signIn(member.email, password, { ...source, 'user-agent': 'A browser on a desk' }));

    const [newest] = await told(member.agent.id);
    expect(newest).toMatchObject({
      agentId: member.agent.id,
      name: 'Morgan Member',
      outcome: 'succeeded',
      method: 'password',
      address: source[connectsFrom],
      userAgent: 'A browser on a desk',
    });
    expect(Date.parse(newest?.at ?? '')).toBeGreaterThanOrEqual(start);
  });

  it('tells failures, and the one that locked', async () => {
    await failsAtSignIn(member, 5);

    expect((await told(member.agent.id)).map(({ outcome }) => outcome)).toEqual([
      'lockedOut',
      'failed',
      'failed',
      'failed',
      'failed',
      'succeeded',
    ]);
    expect((await told(member.agent.id, organization, { outcome: 'lockedOut' })).map(({ outcome }) => outcome)).toEqual(
      ['lockedOut'],
    );
  });

  it('goes on after a sign-in has ended, and stands in the audit trail', async () => {
    const laptop = await anotherDevice(member);
    good(await laptop.delete(`/api/agents/${member.agent.id}/sessions`));

    const [newest] = await told(member.agent.id);
    expect(newest).toMatchObject({ outcome: 'succeeded', userAgent: 'Another device' });
    const trail = await auditOfOrganization(organization.id);
    expect(trail).toContainEqual(
      expect.objectContaining({ event: 'signIn.succeeded', after: expect.objectContaining({ id: newest?.id }) }),
    );
  });

  it('is in order and complete page by page, for everybody and for one person', async () => {
    await failsAtSignIn(member, 3);

    const wanted: readonly Readonly<Record<string, string>>[] = [
      {},
      { agentId: member.agent.id },
      { outcome: 'failed' },
    ];
    for (const query of wanted) {
      const pages = await allPages<SignInEntry>(organization.admin, path(query), 2);
      const entries = pages.flat();
      expect(entries.length).toBeGreaterThan(2);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      const times = entries.map(({ at }) => at);
      expect(times).toEqual(times.toSorted().toReversed());
    }
  });

  it('is read for a span of time', async () => {
    await failsAtSignIn(member);
    const [last, first] = await told(member.agent.id);
    const since = last?.at ?? '';

    const whose: readonly Readonly<Record<string, string>>[] = [{}, { agentId: member.agent.id }];
    for (const agentId of whose) {
      const ofPerson = async (span: Readonly<Record<string, string>>): Promise<string[]> => {
        const entries: SignInEntry[] = good(
          await organization.admin.get(path({ ...agentId, ...span, limit: '500' })),
        ).body;
        return entries.filter((entry) => entry.agentId === member.agent.id).map(({ id }) => id);
      };
      expect(await ofPerson({ since })).toEqual([last?.id]);
      expect(await ofPerson({ before: since })).toEqual([first?.id]);
      expect(await ofPerson({ since, before: since })).toEqual([]);
    }
    expect((await organization.admin.get(path({ since: 'yesterday' }))).body.code).toBe('requestInvalid');
  });

  it('tells of programs the first token of an hour, and a wrong secret', async () => {
    await organization.switchOn('apiAccessEnabled');
    const credentials = await addClient(organization, { name: 'Ledger export' });
    good(await tokenOf(credentials));
    good(await tokenOf(credentials));
    await tokenOf({ ...credentials, client_secret: 'a secret that somebody has made up' });

    const entries = await told(credentials.client_id);
    expect(entries.map(({ outcome }) => outcome).toSorted()).toEqual(['failed', 'succeeded']);
    expect(entries[0]).toMatchObject({ name: 'Ledger export', method: 'client' });
  });

  it('tells of support that it came in the name of a user', async () => {
    await supportSees(organization, member);

    expect((await told(member.agent.id))[0]).toMatchObject({ outcome: 'succeeded', method: 'support' });
  });

  it('is for people who manage the organization', async () => {
    expect((await member.get(path())).body.code).toBe('notPermitted');
  });
});

describe('of somebody who works with several organizations', () => {
  let other: TestOrganization;
  beforeEach(async () => {
    other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Member');
  });

  it('each organization is told of the sign-ins that came to it, and of no other', async () => {
    const before = (await told(member.agent.id)).length;
    const laptop = await anotherDevice(member);
    expect([await told(member.agent.id, other), (await told(member.agent.id)).length]).toEqual([[], before]);

    for (let loads = 0; loads < 2; loads += 1)
      good(await laptop.get(`/api/init/global/${other.id}`, { 'user-agent': 'A page of Lakeside' }));

    expect(await told(member.agent.id, other)).toMatchObject([
      { userAgent: 'A page of Lakeside', outcome: 'succeeded' },
    ]);
    expect(await told(member.agent.id)).toHaveLength(before);
  });

  it('no organization is told of failures, which name none', async () => {
    await failsAtSignIn(member, 2);

    const failed = { outcome: 'failed' };
    expect([await told(member.agent.id, organization, failed), await told(member.agent.id, other, failed)]).toEqual([
      [],
      [],
    ]);
  });

  it('nobody is told under the id of the other organization', async () => {
    expect((await other.admin.get(path({}, organization))).status).toBe(404);
  });
});
