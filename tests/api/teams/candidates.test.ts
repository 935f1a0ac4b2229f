import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import type { TeamCandidate } from '#shared/domain/team.ts';
import type { Client } from '#tests/support/client.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { aGroup, invited, teamOf } from './a-team.ts';

let organization: TestOrganization;
let structure: Structure;
let dealAdmin: Person;

beforeAll(async () => {
  organization = await anOrganization();
  [structure, dealAdmin] = await Promise.all([organization.structure(), organization.member('Deal Admin')]);
});

const pathFor = (search: string, kind = 'agent', { id } = structure): string =>
  `/api/v2/entities/${id}/team/candidates?kind=${kind}&search=${encodeURIComponent(search)}`;

async function found(search: string, kind?: string, client: Client = dealAdmin): Promise<readonly TeamCandidate[]> {
  return good(await client.get(pathFor(search, kind))).body;
}

const names = (candidates: readonly TeamCandidate[]): string[] => candidates.map(({ name }) => name);

describe('GET /api/v2/entities/{id}/team/candidates', () => {
  it('finds a colleague by part of the name, whom the Deal Admin then puts on the team', async () => {
    const agentId = await invited(organization, 'Ångström', 'Kerstin');
    const users = await dealAdmin.get(`/api/organizations/${organization.id}/agents?search=angstr`);

    const candidates = await found('kerst ANGSTR');
    const saved = await teamOf(organization, structure, dealAdmin).save({ agentId });

    expect(users).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(candidates).toEqual([
      { kind: 'agent', id: agentId, name: 'Kerstin Ångström', detail: expect.stringMatching(/^person-.*@riverside/) },
    ]);
    expect(saved).toMatchObject({ status: 200, body: [{ agentId, displayName: 'Kerstin Ångström' }] });
  });

  it('leaves out who is on the team directly, and finds them again once they have left', async () => {
    const agentId = await invited(organization, 'Thorvald');
    const groupId = await aGroup(organization, 'Thorvald desk', agentId);
    const team = teamOf(organization, structure);

    good(await team.saveGroups({ groupId }));
    const byGroup = [names(await found('thorvald')), names(await found('thorvald', 'group'))];
    good(await team.save({ agentId }));
    const direct = names(await found('thorvald'));
    good(await team.remove(agentId));
    good(await team.removeGroups(groupId));

    expect(byGroup).toEqual([['Morgan Thorvald'], []]);
    expect(direct).toEqual([]);
    expect([names(await found('thorvald')), names(await found('thorvald', 'group'))]).toEqual([
      ['Morgan Thorvald'],
      ['Thorvald desk'],
    ]);
  });

  it('finds somebody whose rights on the structure were taken away one by one', async () => {
    const agentId = await invited(organization, 'Ramires');
    const view = { level: 'View', action: 'Grant', sourceType: 'Deal' };
    good(await teamOf(organization, structure).save({ agentId, role: null, permissions: [view] }));
    const before = await found('ramires');
    const path = `/api/v2/organizations/${organization.id}/agents/${agentId}/permissions`;

    good(await organization.admin.delete(path, [{ ...view, entityId: structure.id }]));

    expect(before).toEqual([]);
    expect(names(await found('ramires'))).toEqual(['Morgan Ramires']);
  });

  it('finds enabled members, then people of partners, then guests, and nobody else', async () => {
    const person = (firstName: string) => ({
      firstName,
      lastName: 'Quist',
      primaryEmail: `${firstName.toLowerCase()}-${organization.id}@riverside.example`,
    });
    const base = `/api/organizations/${organization.id}/agents`;
    const { admin } = organization;
    const guest = good(await admin.post(`${base}/guests`, person('Anna'))).body.id;
    const bank = `/api/organizations/${organization.id}/partner`;
    const { id: partnerId } = good(await admin.post(bank, { name: 'Harbor Bank' })).body;
    const partner = good(await admin.post(`${bank}/${partnerId}/agent`, person('Pia'))).body.id;
    const unaffiliated = `/api/public/organizations/${organization.id}/agents/unaffiliated-users`;
    await setPortal(organization, 'open');
    good(await nobody().post(unaffiliated, { ...person('Uma'), password }));
    const member = await invited(organization, 'Quist', 'Zoe');
    const disabled = await invited(organization, 'Quist', 'Dora');
    good(await admin.put(`${base}/${disabled}/disable`));

    expect((await found('quist')).map(({ id }) => id)).toEqual([member, partner, guest]);
    expect((await found(`anna-${organization.id}`)).map(({ id }) => id)).toEqual([guest]);
  });

  it('finds active groups of both types with the number of their agents', async () => {
    const agentId = await invited(organization, 'Ekdal');
    const desk = await aGroup(organization, 'Harbor desk', agentId);
    const obsolete = await aGroup(organization, 'Harbor desk of old');
    const { id: org, admin } = organization;
    const { version } = good(await admin.get(`/api/v2/organizations/${org}/groups/${obsolete}`)).body;
    good(await admin.put(`/api/organizations/${org}/groups/${obsolete}`, { version, launchStatus: 'Obsolete' }));
    const counterparties = good(
      await admin.post(`/api/organizations/${org}/counterparty-groups`, { name: 'A harbor borrower' }),
    ).body.id;

    expect(await found('HARBOR', 'group')).toEqual([
      { kind: 'group', id: desk, name: 'Harbor desk', detail: 1 },
      { kind: 'group', id: counterparties, name: 'A harbor borrower', detail: 0 },
    ]);
    expect(await found('harbor')).toEqual([]);
  });

  it('does not find people and groups of another organization', async () => {
    const other = await anOrganization('Lakeside Partners');
    await invited(other, 'Vandermeer');
    await aGroup(other, 'Vandermeer desk');
    const own = await other.structure();

    const elsewhere = [await found('vandermeer'), await found('vandermeer', 'group')];
    const there = good(await other.admin.get(pathFor('vandermeer', 'agent', own))).body;

    expect(elsewhere).toEqual([[], []]);
    expect(names(there)).toEqual(['Morgan Vandermeer']);
  });

  it('pages through members and guests without losing anybody or naming them twice', async () => {
    const own = await anOrganization();
    const facility = await own.structure();
    const members: string[] = [];
    for (const lastName of ['Sol A', 'Sol B', 'Sol C', 'Sol D']) members.push(await invited(own, lastName));
    const guest = { firstName: 'Gale', lastName: 'Sol', primaryEmail: `sol-${own.id}@riverside.example` };
    const { id } = good(await own.admin.post(`/api/organizations/${own.id}/agents/guests`, guest)).body;
    good(await teamOf(own, facility).save({ agentId: members[1] ?? '' }));
    const expected = [members[0], members[2], members[3], id];

    for (const limit of [1, 2, 3, 4, 5, 100]) {
      const pages = await allPages<TeamCandidate>(own.admin, pathFor('sol', 'agent', facility), limit);
      expect(pages.flat().map((candidate) => candidate.id)).toEqual(expected);
    }
  });

  it.each(['', 'a', ' a ', 'a b', '%'])('refuses %j, by which nearly everybody would be found', async (search) => {
    const { status, body } = await dealAdmin.get(pathFor(search));

    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'requestInvalid', ['search']]);
  });

  it('refuses characters that are nothing to search for', async () => {
    for (const search of ['\u0301\u0301', '\u00b4\u00b4', '\u037a\u037a']) {
      expect(await dealAdmin.get(pathFor(search))).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    }
  });

  it('is refused to whoever sees the structure without assigning people, and unknown to whoever does not see it', async () => {
    const [viewer, guest] = [await organization.guest(), await organization.guest()];
    good(await teamOf(organization, structure).save({ agentId: viewer.agent.id }));

    expect(await viewer.get(pathFor('morgan'))).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(await guest.get(pathFor('morgan'))).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
  });

  it('refuses a cursor of another team, of the other kind, and one that was changed', async () => {
    const other = await organization.structure();
    await invited(organization, 'Lindqvist');
    await invited(organization, 'Lindqvist', 'Mika');
    const { headers } = good(await dealAdmin.get(`${pathFor('lindqvist')}&limit=1`));
    const cursor = encodeURIComponent(headers.get('x-next-cursor') ?? '');

    const replies = [
      await dealAdmin.get(`${pathFor('lindqvist', 'agent', other)}&cursor=${cursor}`),
      await dealAdmin.get(`${pathFor('lindqvist', 'group')}&cursor=${cursor}`),
      await dealAdmin.get(`${pathFor('morgan')}&cursor=${cursor}`),
      await dealAdmin.get(`${pathFor('lindqvist')}&cursor=${cursor}x`),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [400, 'cursorInvalid']));
  });
});
