import { beforeAll, describe, expect, it } from 'vitest';
import type { Financing } from '#shared/domain/financing.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, aPartner } from '#tests/support/parties.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

let organization: TestOrganization;
let structure: Structure;
let financing: Financing;
let guest: Person;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
  financing = await aFinancing(organization, structure.id);
  guest = await organization.guest();
  await organization.grant(guest, { level: 'Edit', sourceType: 'Loan', entityId: financing.id });
});

const path = (id: string): string => `/api/entities/relationship/${id}`;
const lender = () => ({ relationshipType: 'Lender' as const, sourceId: organization.id, percentage: 40 });

describe('a guest who may edit one financing and nothing else', () => {
  it('adds a party to it, changes and removes it', async () => {
    const added = await guest.post(
      `/api/organizations/${organization.id}/loans/${financing.id}/relationships`,
      lender(),
    );
    const { id, version } = good(added).body;

    const changed = await guest.put(path(id), { version, percentage: 60 });
    const removed = await guest.put(path(id), { version: version + 1, launchStatus: 'Obsolete' });

    expect(changed).toMatchObject({ status: 200, body: { percentage: 60 } });
    expect(removed).toMatchObject({ status: 200, body: { launchStatus: 'Obsolete' } });
  });

  it('finds no party of another financing, or of the structure', async () => {
    const beside = await aFinancing(organization, structure.id);
    const others = [
      await addParty(organization, beside.id, lender()),
      await addParty(organization, structure.id, { ...lender(), relationshipType: 'Sponsor' }),
    ];

    for (const { id, version } of others) {
      expect(await guest.put(path(id), { version, percentage: 60 })).toMatchObject({
        status: 404,
        body: { code: 'relationshipNotFound' },
      });
    }
  });

  it('does not change it with the right to look at it', async () => {
    const { id, version } = await addParty(organization, financing.id, { ...lender(), relationshipType: 'Agent' });
    const reader = await organization.guest();
    await organization.grant(reader, { entityId: financing.id }, { sourceType: 'Loan', entityId: financing.id });

    expect(await reader.put(path(id), { version, percentage: 60 })).toMatchObject({
      status: 403,
      body: { code: 'notPermitted' },
    });
  });
});

describe('whoever may edit a financing, or its structure', () => {
  it('adds parties to it by every call', async () => {
    const partner = await aPartner(organization);
    for (const grant of [
      { sourceType: 'Loan', onlyIt: true },
      { sourceType: 'Deal', onlyIt: false },
    ] as const) {
      const loan = await aFinancing(organization, structure.id);
      const editor = await organization.guest();
      const entityId = grant.onlyIt ? loan.id : structure.id;
      await organization.grant(editor, { level: 'Edit', sourceType: grant.sourceType, entityId });
      const ofLoan = `/api/organizations/${organization.id}/loans/${loan.id}`;

      const replies = [
        await editor.post('/api/entities/relationship', { ...lender(), entityId: loan.id }),
        await editor.post(`${ofLoan}/relationships`, { ...lender(), relationshipType: 'Agent' }),
        await editor.post(`${ofLoan}/parties`, { lenders: [{ sourceId: organization.id }] }),
        await editor.post(`/api/entities/${loan.id}/partner/${partner.id}`),
      ];

      // The lender is there already, which only an editor is told.
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
    }
  });
});

describe('a guest who may edit all financings of a structure', () => {
  it('adds no parties to the structure itself, nor to its projects', async () => {
    const project = await aProjectIn(organization, { name: 'Site', dealId: structure.id });
    const partner = await aPartner(organization, 'Second partner');
    const editor = await organization.guest();
    await organization.grant(
      editor,
      { entityId: structure.id },
      { level: 'Edit', sourceType: 'Loan', entityId: structure.id },
    );
    const blind = await organization.guest();
    await organization.grant(blind, { level: 'Edit', sourceType: 'Loan', entityId: structure.id });

    for (const entityId of [structure.id, project.id]) {
      const party = { ...lender(), relationshipType: 'Manager', entityId };
      expect(await editor.post('/api/entities/relationship', party)).toMatchObject({ body: { code: 'notPermitted' } });
      expect(await editor.post(`/api/entities/${entityId}/partner/${partner.id}`)).toMatchObject({ status: 403 });
      expect(await blind.post('/api/entities/relationship', party)).toMatchObject({ body: { code: 'entityNotFound' } });
    }
  });

  it('changes their parties, and not those of the structure itself', async () => {
    const owner = await addParty(organization, structure.id, { ...lender(), relationshipType: 'Partner' });
    const agent = await addParty(organization, financing.id, { ...lender(), relationshipType: 'Manager' });
    const editor = await organization.guest();
    await organization.grant(
      editor,
      { entityId: structure.id },
      { level: 'Edit', sourceType: 'Loan', entityId: structure.id },
    );

    const refused = await editor.put(path(owner.id), { version: owner.version, percentage: 60 });
    const changed = await editor.put(path(agent.id), { version: agent.version, percentage: 60 });

    expect(refused).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(changed).toMatchObject({ status: 200, body: { percentage: 60 } });
  });
});
