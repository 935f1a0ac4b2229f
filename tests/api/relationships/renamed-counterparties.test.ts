import { beforeEach, describe, expect, it } from 'vitest';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Job } from '#shared/domain/job.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { deliver, workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { addParty, aFinancing, aFund, anAffiliate } from '#tests/support/parties.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure();
});

const find = async (search: string): Promise<(string | null)[]> =>
  good(await admin.get(`/api/entities/search?search=${search}`)).body.map(
    ({ id, counterparty }: FoundEntity) => `${id} ${counterparty}`,
  );

const renameAffiliate = async (id: string, version: number, name: string) =>
  good(await admin.put(`/api/organizations/${organization.id}/managed/${id}`, { version, name }));

const jobs = async (): Promise<Job[]> =>
  good(await (await theSuperuser()).get('/api/jobs', { 'x-organization-id': organization.id })).body;

describe('a counterparty that is renamed', () => {
  it('is found by its new name alone, wherever it takes part, also after another renaming', async () => {
    const bank = await anAffiliate(organization, 'Quillfeather Capital');
    const [loan, other] = [await aFinancing(organization, structure.id), await aFinancing(organization, structure.id)];
    await addParty(organization, loan.id, { sourceId: bank.id });
    await addParty(organization, loan.id, { sourceId: bank.id, relationshipType: 'Agent' });
    await addParty(organization, other.id, { sourceId: bank.id });

    await renameAffiliate(bank.id, bank.version, 'Thistledown Capital');
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
    const once = [await find('quillfeather'), await find('thistledown')];
    await renameAffiliate(bank.id, bank.version + 1, 'Marigold Bank');
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
    const twice = [await find('thistledown'), await find('marigold')];

    const ids = [loan.id, other.id];
    expect(once).toEqual([[], expect.arrayContaining(ids.map((id) => `${id} Thistledown Capital`))]);
    expect(twice).toEqual([[], expect.arrayContaining(ids.map((id) => `${id} Marigold Bank`))]);
    expect(await jobs()).toMatchObject([
      { kind: 'search-index', title: 'Update the search after a change', message: '3 relationships renamed' },
      { kind: 'search-index', status: 'done', message: '3 relationships renamed' },
    ]);
  });

  it('is the organization itself just as well, and one that takes part in nothing starts no work', async () => {
    const loan = await aFinancing(organization, structure.id);
    const idle = await anAffiliate(organization, 'Idle Holding');
    const { version } = good(await admin.get(`/api/organizations/${organization.id}`)).body;
    await addParty(organization, loan.id, { sourceId: organization.id });

    await renameAffiliate(idle.id, idle.version, 'Idle Company');
    const none = await jobs();
    good(await admin.put(`/api/organizations/${organization.id}`, { version, name: 'Snowberry Partners' }));
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);

    expect(none).toEqual([]);
    expect(await find('snowberry')).toEqual([`${loan.id} Snowberry Partners`]);
  });

  it('is a fund, whose name changes with its structure', async () => {
    const fund = await aFund(organization, { name: 'Evergreen Fund' });
    const loan = await aFinancing(organization, structure.id);
    await addParty(organization, loan.id, { sourceId: fund.id, sourceType: 'Fund' });

    good(await admin.put(`/api/deals/${fund.id}`, { version: fund.version, name: 'Bellflower Fund' }));
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);

    expect(await find('evergreen')).toEqual([]);
    expect((await find('bellflower')).toSorted()).toEqual([`${fund.id} null`, `${loan.id} Bellflower Fund`].toSorted());
  });

  it('is found by its new name also where it was removed before, and comes back', async () => {
    const bank = await anAffiliate(organization, 'Quillfeather Capital');
    const loan = await aFinancing(organization, structure.id);
    const party = await addParty(organization, loan.id, { sourceId: bank.id, percentage: 40 });
    const change = async (fields: object): Promise<Relationship> => {
      const { version } = good(await admin.get(`/api/entities/${loan.id}/relationships`)).body[0] ?? party;
      return good(await admin.put(`/api/entities/relationship/${party.id}`, { version, ...fields })).body;
    };

    const removed = await change({ launchStatus: 'Obsolete' });
    await renameAffiliate(bank.id, bank.version, 'Thistledown Capital');
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
    good(
      await admin.put(`/api/entities/relationship/${party.id}`, {
        version: removed.version + 1,
        launchStatus: 'Active',
      }),
    );

    expect(await find('thistledown')).toEqual([`${loan.id} Thistledown Capital`]);
    expect(await find('quillfeather')).toEqual([]);
  });

  it('is renamed again by the same message without a further write', async () => {
    const bank = await anAffiliate(organization, 'Quillfeather Capital');
    const loan = await aFinancing(organization, structure.id);
    await addParty(organization, loan.id, { sourceId: bank.id });

    const cause = { causeId: bank.id, causeVersion: '1' };
    const message = { kind: 'search-index', organizationId: organization.id, counterpartyId: bank.id, ...cause };
    await deliver('maintain-organizations', message);
    await deliver('maintain-organizations', message);
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);

    expect(await jobs()).toMatchObject([{ status: 'done', message: '0 relationships renamed' }]);
    expect(good(await admin.get(`/api/entities/${loan.id}/relationships`)).body).toMatchObject([{ version: 1 }]);
  });
});
