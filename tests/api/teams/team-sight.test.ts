import { beforeEach, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import type { Client } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { aGroup, invited, teamOf } from './a-team.ts';

let organization: TestOrganization;
let structure: Structure;
let guest: Person;
let colleague: string;

beforeEach(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
  guest = await organization.guest();
  colleague = (await organization.guest()).agent.id;
  const lender = await invited(organization, 'Lender');
  const rival = (await organization.guest()).agent.id;
  const committee = await aGroup(organization, 'Credit committee', lender);
  const borrower = await aGroup(organization, 'Borrower team', guest.agent.id, colleague);
  const team = teamOf(organization, structure);
  good(await team.save({ agentId: lender }, { agentId: rival }, { agentId: guest.agent.id }));
  good(await team.saveGroups({ groupId: committee, role: 'Approver' }, { groupId: borrower, role: 'Viewer' }));
});

/** Everything that is told of the team, a page of one at a time as well. */
async function toldTo(client: Client) {
  const path = `/api/v2/entities/${structure.id}/team`;
  const [team, direct, groups, agents] = await Promise.all([
    client.get(path),
    allPages<{ agentId: string }>(client, `${path}/direct`, 1),
    allPages<{ name: string }>(client, `${path}/groups`, 1),
    allPages<{ agentId: string; primaryEmail: string | null }>(client, `/api/entities/${structure.id}/agents`, 2),
  ]);
  return {
    direct: direct.flat().map(({ agentId }) => agentId),
    groups: groups.flat().map(({ name }) => name),
    agents: [...new Set(agents.flat().map(({ agentId }) => agentId))],
    addressesOf: agents.flat().flatMap(({ agentId, primaryEmail }) => (primaryEmail === null ? [] : agentId)),
    words: JSON.stringify([team.body, direct, groups, agents]),
  };
}

describe('the team of a structure', () => {
  it('is to a guest the own place, the own groups and who is in them', async () => {
    const { direct, groups, agents, words } = await toldTo(guest);

    expect(direct).toEqual([guest.agent.id]);
    expect(groups).toEqual(['Borrower team']);
    expect(agents.toSorted()).toEqual([guest.agent.id, colleague].toSorted());
    expect(words).not.toMatch(/Lender|Credit committee/);
  });

  it('tells a guest no address but the own', async () => {
    const { addressesOf, words } = await toldTo(guest);

    expect([...new Set(addressesOf)]).toEqual([guest.agent.id]);
    expect(new Set(words.match(/[\w.+-]+@[\w.-]+/g))).toEqual(new Set([guest.agent.primaryEmail]));
  });

  it('is nobody to a guest who sees the structure without a place on it', async () => {
    const stranger = await organization.guest();
    good(await organization.grant(stranger, { level: 'View', entityId: structure.id }));

    const { direct, groups, agents } = await toldTo(stranger);

    expect([direct, groups, agents]).toEqual([[], [], []]);
  });

  it('is whole to members who see the structure, and to a guest who puts people on it', async () => {
    const member = await organization.member('Deal Admin');
    const ofMember = await toldTo(member);
    good(await organization.grant(guest, { level: 'Create', entityId: structure.id }));
    const ofManagingGuest = await toldTo(guest);

    for (const { direct, groups, agents, addressesOf } of [ofMember, ofManagingGuest]) {
      expect(direct).toHaveLength(3);
      expect(groups).toEqual(['Borrower team', 'Credit committee']);
      expect(agents).toHaveLength(4);
      expect(new Set(addressesOf)).toEqual(new Set(agents));
    }
  });
});
