import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, aFund, anAffiliate, aPartner, partyOf } from '#tests/support/parties.ts';

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

const post = (body: unknown, headers?: Readonly<Record<string, string>>) =>
  organization.admin.post('/api/entities/relationship', body, headers);

const partiesOf = async (entityId: string): Promise<Record<string, unknown>[]> =>
  good(await organization.admin.get(`/api/entities/${entityId}/relationships`)).body;

describe('a party of a financing', () => {
  it('is added with its share and amount in the currency of the financing, and recorded', async () => {
    const terms = { percentage: 62.500003, amount: 6_250_000.3, since: '2026-03-31' };

    const reply = await organization.admin.post(
      `/api/organizations/${organization.id}/loans/${financing.id}/relationships`,
      { relationshipType: 'Participant', sourceId: bank.id, ...terms },
    );

    expect(reply).toMatchObject({
      status: 200,
      body: {
        ...terms,
        relationshipType: 'Participant',
        sourceType: 'Organization',
        sourceName: 'Harbor Bank',
        entityId: financing.id,
        entityType: 'Loan',
        entityName: financing.name,
        dealId: structure.id,
        currency: 'EUR',
        launchStatus: 'Active',
        version: 1,
      },
    });
    expect(reply.body.relationshipId).toBe(reply.body.id);
    const listed = await organization.admin.get(
      `/api/organizations/${organization.id}/loans/${financing.id}/relationships`,
    );
    expect(listed.body).toEqual([{ ...reply.body, sourceHasPage: false }]);
    const events = await auditOfOrganization(organization.id);
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'relationship.created', after: expect.objectContaining({ id: reply.body.id }) }),
    );
  });

  it('is named as it is called today, after it and the financing were renamed', async () => {
    const loan = await aFinancing(organization, structure.id);
    const affiliate = await anAffiliate(organization, 'Lakeside Lending');
    await addParty(organization, loan.id, { sourceId: affiliate.id });

    good(
      await organization.admin.put(`/api/organizations/${organization.id}/managed/${affiliate.id}`, {
        version: affiliate.version,
        name: 'Lakeside Lending AG',
      }),
    );
    good(await organization.admin.put(`/api/loans/${loan.id}`, { version: loan.version, name: 'Senior tranche' }));

    expect(await partiesOf(loan.id)).toMatchObject([
      { sourceName: 'Lakeside Lending AG', entityName: 'Senior tranche' },
    ]);
  });

  it('is added once when the button is clicked twice', async () => {
    const loan = await aFinancing(organization, structure.id);
    const key = { 'idempotency-key': randomUUID() };
    const body = partyOf(loan.id, { sourceId: bank.id, relationshipType: 'Agent' });

    const first = await post(body, key);
    const second = await post(body, key);

    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await partiesOf(loan.id)).toHaveLength(1);
  });

  it('is the organization itself, a fund or a partner just as well', async () => {
    const loan = await aFinancing(organization, structure.id);
    const fund = await aFund(organization);
    const partner = await aPartner(organization);

    await addParty(organization, loan.id, { sourceId: organization.id, relationshipType: 'Lender' });
    await addParty(organization, loan.id, { sourceId: fund.id, sourceType: 'Fund', relationshipType: 'Participant' });
    const reply = await organization.admin.post(`/api/entities/${loan.id}/partner/${partner.id}`);

    expect(reply).toMatchObject({
      status: 200,
      body: { relationshipType: 'Partner', sourceType: 'Partner', sourceName: 'Meridian Servicing' },
    });
    const sources = await organization.admin.get(`/api/entities/${loan.id}/relationship/sources`);
    expect(sources.body).toEqual([
      { id: fund.id, name: 'Evergreen Fund II', sourceType: 'Fund', relationshipTypes: ['Participant'] },
      { id: partner.id, name: 'Meridian Servicing', sourceType: 'Partner', relationshipTypes: ['Partner'] },
      { id: organization.id, name: 'Riverside Capital', sourceType: 'Organization', relationshipTypes: ['Lender'] },
    ]);
  });

  it('is found by a search, until it is removed', async () => {
    const loan = await aFinancing(organization, structure.id);
    const affiliate = await anAffiliate(organization, 'Quillfeather Capital');
    const { id, version } = await addParty(organization, loan.id, { sourceId: affiliate.id });
    const search = async () => good(await organization.admin.get('/api/entities/search?search=quillfea')).body;

    const found = await search();
    good(await organization.admin.put(`/api/entities/relationship/${id}`, { version, launchStatus: 'Obsolete' }));

    expect(found).toMatchObject([{ id: loan.id, type: 'Loan', counterparty: 'Quillfeather Capital' }]);
    expect(await search()).toEqual([]);
  });
});
