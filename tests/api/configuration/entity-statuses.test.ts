import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  path = `/api/organizations/${organization.id}/entityStatuses`;
});

const create = (status: object): Promise<Reply> => admin.post(path, { entityType: 'Deal', ...status });
const names = async (query = ''): Promise<string[]> =>
  good(await admin.get(`${path}${query}`)).body.map(({ name }: EntityStatus) => name);

describe('an entity status', () => {
  it('belongs to one type of entity and begins in portfolio management', async () => {
    expect(await create({ name: 'Term sheet' })).toMatchObject({
      status: 200,
      body: {
        name: 'Term sheet',
        entityType: 'Deal',
        visibilities: ['PortfolioManagement'],
        color: 'blue',
        position: 0,
        launchStatus: 'Active',
        version: 1,
      },
    });
  });

  it('is listed by position, for the type and the visibilities that are asked for', async () => {
    await create({ name: 'Closed', position: 30, visibilities: ['PortfolioManagement', 'Origination'] });
    await create({ name: 'Term sheet', position: 5, visibilities: ['Origination'] });
    await create({ name: 'Operating', position: 100 });
    await create({ name: 'Permitting', entityType: 'Project', position: 1 });

    expect(await names('?entityType=Deal')).toEqual(['Term sheet', 'Closed', 'Operating']);
    expect(await names('?entityType=Deal&visibilities=Origination')).toEqual(['Term sheet', 'Closed']);
    expect(await names('?entityType=Deal&visibilities=Origination&visibilities=PortfolioManagement')).toHaveLength(3);
    expect(await names('?entityType=Project&visibilities=Origination')).toEqual([]);
    expect(await names()).toEqual(['Term sheet', 'Closed', 'Operating', 'Permitting']);
    const pages = await allPages<EntityStatus>(admin, `${path}?entityType=Deal&visibilities=PortfolioManagement`, 1);
    expect(pages.flat().map(({ name }) => name)).toEqual(['Closed', 'Operating']);
  });

  it('changes its name, colour, position and standing for whoever has read its latest version', async () => {
    const { id } = good(await create({ name: 'Term sheet' })).body;
    good(await create({ name: 'Closed', position: 1 }));

    const changed = await admin.put(path, { id, version: 1, name: 'Terms agreed', color: 'green', position: 2 });
    const tooLate = await admin.put(path, { id, version: 1, color: 'red' });

    expect(changed).toMatchObject({
      status: 200,
      body: { id, name: 'Terms agreed', color: 'green', entityType: 'Deal', version: 2 },
    });
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    expect(await names()).toEqual(['Closed', 'Terms agreed']);
    good(await admin.put(path, { id, version: 2, launchStatus: 'Obsolete' }));
    expect(await names()).toEqual(['Closed']);
    expect(await names('?launchStatus=Obsolete')).toEqual(['Terms agreed']);
  });

  it('has a name of its own among those of its type', async () => {
    good(await create({ name: 'Closed' }));

    expect(await create({ name: 'CLOSED' })).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
    expect((await create({ name: 'Closed', entityType: 'Loan' })).status).toBe(200);
  });

  it.each([
    { field: 'name', status: { name: '' } },
    { field: 'entityType', status: { name: 'Closed', entityType: 'Agent' } },
    { field: 'visibilities', status: { name: 'Closed', visibilities: [] } },
    { field: 'color', status: { name: 'Closed', color: 'pink' } },
    { field: 'position', status: { name: 'Closed', position: -1 } },
  ])('is refused for what is wrong in $field', async ({ field, status }) => {
    const refused = await create(status);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('of another organization does not exist', async () => {
    const { id } = good(await create({ name: 'Closed' })).body;
    const other = await anOrganization('Lakeside Partners');

    const refused = await other.admin.put(`/api/organizations/${other.id}/entityStatuses`, { id, version: 1 });

    expect(refused).toMatchObject({ status: 404, body: { code: 'entityStatusNotFound' } });
  });
});
