import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '#shared/domain/agent.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  joins,
  nobody,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;
const ids = new Map<string, string>();

const people: readonly (readonly [firstName: string, lastName: string, mailbox: string])[] = [
  ['Zoë', 'Zhou', 'zoe.zhou'],
  ['Ada', 'Abel', 'countess'],
  ['Jörg', 'Öberg', 'joerg'],
  ['Kiran', 'Kaur', 'kiran'],
  ['Ada', 'Kaur', 'ada.k'],
];

beforeAll(async () => {
  organization = await anOrganization();
  await setPortal(organization, 'open');
  admin = organization.admin;
  path = `/api/organizations/${organization.id}/agents`;
  for (const [firstName, lastName, mailbox] of people) {
    const primaryEmail = `${mailbox}-${randomUUID()}@lakeside.example`;
    const { body } = good(await admin.post(path, { firstName, lastName, primaryEmail }));
    ids.set(body.displayName, body.id);
  }
  good(
    await admin.post(`${path}/guests`, { firstName: 'Ada', lastName: 'Guest', primaryEmail: newEmail('ada.guest') }),
  );
});

const newEmail = (mailbox: string) => `${mailbox}-${randomUUID()}@lakeside.example`;
const namesAt = async (list: string, limit = 2): Promise<string[]> =>
  (await allPages<Agent>(admin, list, limit)).flat().map(({ displayName }) => displayName);
const found = (search: string, limit?: number) => namesAt(`${path}?search=${encodeURIComponent(search)}`, limit);

describe('GET /api/organizations/{id}/agents', () => {
  it('lists members by last and first name, a page at a time', async () => {
    const inOrder = ['Ada Abel', 'Avery Admin', 'Ada Kaur', 'Kiran Kaur', 'Jörg Öberg', 'Zoë Zhou'];

    expect(await namesAt(path, 1)).toEqual(inOrder);
    expect(await namesAt(path, 4)).toEqual(inOrder);
    expect(await namesAt(path, 500)).toEqual(inOrder);
  });

  it('finds by parts of the name and of the e-mail address, in any order, case and accent', async () => {
    expect(await found('kaur')).toEqual(['Ada Kaur', 'Kiran Kaur']);
    expect(await found('KAUR ada')).toEqual(['Ada Kaur']);
    expect(await found('oberg')).toEqual(['Jörg Öberg']);
    expect(await found('ÖBERG jörg')).toEqual(['Jörg Öberg']);
    expect(await found('countess')).toEqual(['Ada Abel']);
    expect(await found('lakeside.example', 1)).toEqual([
      'Ada Abel',
      'Ada Kaur',
      'Kiran Kaur',
      'Jörg Öberg',
      'Zoë Zhou',
    ]);
    expect(await found('  ')).toHaveLength(6);
    expect(await found('nobody')).toEqual([]);
    expect(await found('word '.repeat(40))).toEqual([]);
    expect(await found('ada" OR "1"="1')).toEqual([]);
  });

  it('keeps to those who are enabled, or to those who are not', async () => {
    const id = ids.get('Kiran Kaur');
    good(await admin.put(`${path}/${id}/disable`));

    expect(await namesAt(`${path}?enabled=false`)).toEqual(['Kiran Kaur']);
    expect(await namesAt(`${path}?enabled=true&search=kaur`)).toEqual(['Ada Kaur']);
    expect(await namesAt(`${path}?enabled=false&search=ada`)).toEqual([]);

    good(await admin.put(`${path}/${id}/enable`));
    expect(await namesAt(`${path}?enabled=false`)).toEqual([]);
  });

  it('lists guests, unaffiliated people and partners apart', async () => {
    const uma = { firstName: 'Uma', lastName: 'Unaffiliated', primaryEmail: newEmail('uma'), password };
    good(await nobody().post(`/api/public/organizations/${organization.id}/agents/unaffiliated-users`, uma));
    expect(await namesAt(`${path}?accessType=UNAFFILIATED`)).toEqual([]);
    const token = linkIn(await mailTo(uma.primaryEmail, 'Verify'), 'verify-email');
    good(await nobody().post('/api/agents/unaffiliated/enable', { token, password }));

    expect(await namesAt(`${path}/guests`)).toEqual(['Ada Guest']);
    expect(await namesAt(`${path}/guests?search=ada&enabled=true`)).toEqual(['Ada Guest']);
    expect(await namesAt(`${path}/guests?search=kaur`)).toEqual([]);
    expect(await namesAt(`${path}?accessType=UNAFFILIATED`)).toEqual(['Uma Unaffiliated']);
    expect(await namesAt(`${path}?accessType=PARTNER`)).toEqual([]);
  });

  it('takes a cursor only for the list and the search that it came from', async () => {
    const { headers } = await admin.get(`${path}?limit=1&search=kaur`);
    const cursor = encodeURIComponent(headers.get('x-next-cursor') ?? '');

    const replies = await Promise.all(
      [
        `${path}?limit=1&cursor=${cursor}`,
        `${path}?limit=1&search=ada&cursor=${cursor}`,
        `${path}/guests?search=kaur&cursor=${cursor}`,
        `${path}?limit=1&search=kaur&enabled=true&cursor=${cursor}`,
        `${path}?limit=1&cursor=forged`,
      ].map((list) => admin.get(list)),
    );

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [400, 'cursorInvalid']));
    expect((await admin.get(`${path}?limit=1&search=kaur&cursor=${cursor}`)).body).toMatchObject([
      { displayName: 'Kiran Kaur' },
    ]);
  });

  it('shows of nobody to which other organizations they belong', async () => {
    const other = await anOrganization('Lakeside Partners');
    const person = await organization.member('Member');
    await joins(person, other, 'Member');

    const list = good(await other.admin.get(`/api/organizations/${other.id}/agents`));
    const one = good(await other.admin.get(`/api/organizations/${other.id}/agents/${person.agent.id}`));

    expect(JSON.stringify([list.body, one.body])).not.toContain('Riverside');
  });
});

describe('GET /api/organizations/{orgId}/agents/{agentId}', () => {
  it('is open to people themselves and to those who manage the organization', async () => {
    const [member, colleague] = [await organization.member('Member'), await organization.member('Member')];
    const of = (person: Person) => `${path}/${person.agent.id}`;

    expect(await member.get(of(member))).toMatchObject({
      status: 200,
      body: { id: member.agent.id, enabledOrganizations: [{ id: organization.id, name: organization.name }] },
    });
    expect(await admin.get(of(member))).toMatchObject({ status: 200, body: { id: member.agent.id } });
    expect((await member.get(of(colleague))).body.code).toBe('notPermitted');
  });

  it('finds nobody who does not belong to the organization', async () => {
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    const replies = await Promise.all(
      [stranger.agent.id, 'nobody', '%23', '__proto__'].map((id) => admin.get(`${path}/${id}`)),
    );
    const fromOutside = await stranger.get(`${path}/${admin.agent.id}`);

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'agentNotFound']));
    expect([fromOutside.status, fromOutside.body.code]).toEqual([404, 'organizationNotFound']);
  });
});
