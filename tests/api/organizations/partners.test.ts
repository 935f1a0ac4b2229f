import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Partner } from '#shared/domain/affiliation.ts';
import { basicOf } from '#tests/support/client.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  path = `/api/organizations/${organization.id}/partner`;
});

const partnerNamed = async (name: string): Promise<Partner> => good(await admin.post(path, { name })).body;
const somebody = (primaryEmail = `partner-${randomUUID()}@harbor.example`) => ({
  firstName: 'Perry',
  lastName: 'Partner',
  primaryEmail,
});

describe('a partner', () => {
  it('has a name of its own and begins without people', async () => {
    const created = await admin.post(path, { name: ' Harbor Bank ', description: 'Agent of the lenders' });

    expect(created).toMatchObject({
      status: 200,
      body: {
        name: 'Harbor Bank',
        description: 'Agent of the lenders',
        agentCount: 0,
        launchStatus: 'Active',
        version: 1,
      },
    });
    expect(await admin.post(path, { name: 'HARBOR BANK' })).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
    expect((await admin.post(path, { name: ' ' })).body.fields).toEqual({ name: 'Enter a name.' });
    expect(good(await admin.get(path)).body).toEqual([created.body]);
  });

  it('is listed by name with the number of its people, page by page', async () => {
    const [windrow, harbor] = [await partnerNamed('Windrow'), await partnerNamed('Harbor Bank')];
    await partnerNamed('alder');
    for (const partner of [windrow, windrow, harbor]) good(await admin.post(`${path}/${partner.id}/agent`, somebody()));

    const pages = await allPages<Partner>(admin, path, 2);

    expect(pages.flat().map(({ name, agentCount }) => [name, agentCount])).toEqual([
      ['alder', 0],
      ['Harbor Bank', 1],
      ['Windrow', 2],
    ]);
  });

  it('is the business of those who may edit the organization; of others’ partners nobody knows', async () => {
    const member = await organization.member('Member');
    const other = await anOrganization('Lakeside Partners');
    const { id } = await partnerNamed('Harbor Bank');
    const foreign = `/api/organizations/${other.id}/partner/${id}/agent`;

    expect((await member.get(path)).status).toBe(403);
    expect((await member.post(path, { name: 'Windrow' })).status).toBe(403);
    expect((await other.admin.get(path)).status).toBe(404);
    expect(await other.admin.post(foreign, somebody())).toMatchObject({
      status: 404,
      body: { code: 'partnerNotFound' },
    });
  });
});

describe('somebody of a partner', () => {
  it('is invited by mail and works in the organization with the access of a partner', async () => {
    const { id } = await partnerNamed('Harbor Bank');
    const person = somebody();

    const added = await admin.post(`${path}/${id}/agent`, person);
    const token = linkIn(await mailTo(person.primaryEmail, 'invited'), 'new-user-password');
    good(await nobody().post('/api/agents/reset', undefined, basicOf(token, password)));
    const signedIn = await nobody().post('/api/agents/login', undefined, basicOf(person.primaryEmail, password));

    expect(added).toMatchObject({
      status: 200,
      body: {
        effectiveAgentAccessType: 'PARTNER',
        partnerId: id,
        roles: ['Member'],
        primaryEmail: person.primaryEmail,
      },
    });
    expect(signedIn).toMatchObject({
      status: 200,
      body: { agent: { effectiveAgentAccessType: 'PARTNER', effectiveOrganizationId: organization.id, partnerId: id } },
    });
  });

  it.each([
    { when: 'the partner is unknown', at: randomUUID(), body: {}, status: 404, code: 'partnerNotFound' },
    { when: 'a role is unknown', body: { roles: ['Emperor'] }, status: 404, code: 'roleNotFound' },
    { when: 'the address is none', body: { primaryEmail: 'harbor' }, status: 400, code: 'requestInvalid' },
  ])('is not added when $when', async ({ at, body, status, code }) => {
    const { id } = await partnerNamed('Harbor Bank');

    const refused = await admin.post(`${path}/${at ?? id}/agent`, { ...somebody(), ...body });

    expect(refused).toMatchObject({ status, body: { code } });
    expect(good(await admin.get(path)).body[0].agentCount).toBe(0);
  });

  it('is not added a second time, nor when already a member of the organization', async () => {
    const { id } = await partnerNamed('Harbor Bank');
    const member = await organization.member('Member');

    expect(await admin.post(`${path}/${id}/agent`, somebody(member.email))).toMatchObject({
      status: 409,
      body: { code: 'agentNotInvitable' },
    });
    expect(good(await admin.get(path)).body[0].agentCount).toBe(0);
  });
});
