import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, aFund, anAffiliate, partyOf } from '#tests/support/parties.ts';

let organization: TestOrganization;
let structure: Structure;
let financing: Financing;
let bank: ManagedOrganization;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure({ currency: 'EUR' });
  financing = await aFinancing(organization, structure.id);
  bank = await anAffiliate(organization);
});

const post = (body: unknown) => organization.admin.post('/api/entities/relationship', body);

describe('a party that is not as it should be', () => {
  it.each([
    { what: 'an unknown counterparty', party: { sourceId: randomUUID() }, field: 'sourceId' },
    { what: 'no counterparty', party: { sourceId: '' }, field: 'sourceId' },
    { what: 'an id with the key separator', party: { sourceId: 'a#b' }, field: 'sourceId' },
    { what: 'more than 100 percent', party: { percentage: 100.5 }, field: 'percentage' },
    { what: 'a negative share', party: { percentage: -1 }, field: 'percentage' },
    { what: 'a negative amount', party: { amount: -0.01 }, field: 'amount' },
    { what: 'an amount in fractions of a cent', party: { amount: 1.234 }, field: 'amount' },
    { what: 'an amount that is no number', party: { amount: '1,000' }, field: 'amount' },
    { what: 'a day that does not exist', party: { since: '2026-02-30' }, field: 'since' },
    { what: 'an unknown role', party: { relationshipType: 'Sovereign' }, field: 'relationshipType' },
    { what: 'an unknown kind of source', party: { sourceType: 'Agent' }, field: 'sourceType' },
  ])('is refused with $what', async ({ party, field }) => {
    const reply = await post({ ...partyOf(financing.id, { sourceId: bank.id }), ...party });

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { [field]: expect.any(String) } },
    });
  });

  it.each([
    { role: 'Grantee', financingType: 'Loan' },
    { role: 'Lender', financingType: 'Grant' },
  ] as const)('is refused as $role of a financing of type $financingType', async ({ role, financingType }) => {
    const grantRole = financingType === 'Grant' ? ('Grantor' as const) : null;
    const { id } = await aFinancing(organization, structure.id, { financingType, grantRole });

    const reply = await post(partyOf(id, { sourceId: bank.id, relationshipType: role }));

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { relationshipType: expect.stringContaining(role) } },
    });
  });

  it('is refused when the counterparty belongs to another organization, or is nobody’s counterparty', async () => {
    const other = await anOrganization('Lakeside Partners');
    const [foreign, foreignFund] = await Promise.all([anAffiliate(other), aFund(other)]);
    const sources = [
      { sourceId: foreign.id },
      { sourceId: other.id },
      { sourceId: foreignFund.id, sourceType: 'Fund' as const },
      // No fund, though the organization's own.
      { sourceId: structure.id, sourceType: 'Fund' as const },
      { sourceId: bank.id, sourceType: 'Partner' as const },
      { sourceId: organization.admin.agent.id },
    ];
    for (const source of sources) {
      expect(await post(partyOf(financing.id, source))).toMatchObject({
        status: 400,
        body: { code: 'requestInvalid', fields: { sourceId: 'Choose a counterparty of your organization.' } },
      });
    }
  });

  it('is refused when the counterparty or the entity is obsolete', async () => {
    const loan = await aFinancing(organization, structure.id);
    const affiliate = await anAffiliate(organization, 'Former Bank');
    const obsolete = { version: 1, launchStatus: 'Obsolete' };
    good(await organization.admin.put(`/api/organizations/${organization.id}/managed/${affiliate.id}`, obsolete));
    const gone = await post(partyOf(loan.id, { sourceId: affiliate.id }));
    good(await organization.admin.put(`/api/loans/${loan.id}`, { version: loan.version, launchStatus: 'Obsolete' }));
    const late = await post(partyOf(loan.id, { sourceId: bank.id }));

    expect(gone).toMatchObject({ status: 400, body: { fields: { sourceId: 'Former Bank is obsolete.' } } });
    expect(late).toMatchObject({
      status: 400,
      body: { fields: { entityId: `${loan.name} is archived. Restore it first.` } },
    });
  });

  it('is refused a fund that is its own counterparty', async () => {
    const fund = await aFund(organization);

    const reply = await post(partyOf(fund.id, { sourceId: fund.id, sourceType: 'Fund', relationshipType: 'Investor' }));

    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { sourceId: 'A fund is no counterparty of itself.' } },
    });
  });

  it('is not there for entities that are not, nor for what is no financing', async () => {
    const path = (id: string) => `/api/organizations/${organization.id}/loans/${id}/relationships`;
    const body = { relationshipType: 'Lender', sourceId: bank.id };

    for (const id of [randomUUID(), structure.id, organization.admin.agent.id]) {
      expect(await organization.admin.post(path(id), body)).toMatchObject({ body: { code: 'financingNotFound' } });
    }
    expect(await post(partyOf(organization.id, { sourceId: bank.id }))).toMatchObject({
      status: 404,
      body: { code: 'entityNotFound' },
    });
    expect(await organization.admin.post(`/api/entities/${financing.id}/partner/${bank.id}`)).toMatchObject({
      status: 404,
      body: { code: 'partnerNotFound' },
    });
  });
});

describe('somebody with less than the right to edit', () => {
  it('reads parties and changes none', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { level: 'View', sourceType: 'Deal', entityId: structure.id });
    const loan = await aFinancing(organization, structure.id);
    const party = await addParty(organization, loan.id, { sourceId: bank.id });

    const read = await guest.get(`/api/entities/${loan.id}/relationships`);
    const added = await guest.post('/api/entities/relationship', partyOf(loan.id, { sourceId: bank.id }));
    const changed = await guest.put(`/api/entities/relationship/${party.id}`, { version: 1, percentage: 5 });

    expect(read).toMatchObject({ status: 200, body: [{ id: party.id }] });
    expect(added).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(changed).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });

  it('finds neither parties nor investors of what they may not see, and no hidden fund', async () => {
    const guest = await organization.guest();
    const elsewhere = await organization.structure({ name: 'Lakeside junior facility' });
    await organization.grant(guest, { level: 'Edit', sourceType: 'Deal', entityId: structure.id });
    await addParty(organization, elsewhere.id, { sourceId: bank.id, relationshipType: 'Investor' });
    const fund = await aFund(organization);

    const investors = await guest.get(`/api/organizations/${organization.id}/relationships`);
    const hidden = await guest.get(`/api/entities/${elsewhere.id}/relationships`);
    const fromFund = await guest.post(
      '/api/entities/relationship',
      partyOf(structure.id, { sourceId: fund.id, sourceType: 'Fund', relationshipType: 'Agent' }),
    );

    expect(investors).toMatchObject({ status: 200, body: [] });
    expect(hidden).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
    expect(fromFund).toMatchObject({ status: 400, body: { fields: { sourceId: expect.any(String) } } });
  });
});
