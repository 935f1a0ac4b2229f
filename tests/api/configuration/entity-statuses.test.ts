import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import type { Client, Reply } from '#tests/support/client.ts';
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

describe('the order of statuses', () => {
  const made = async (name: string, more: object = {}) => good(await create({ name, ...more })).body as EntityStatus;
  const order = (statuses: readonly Pick<EntityStatus, 'id' | 'version'>[], by: Client = admin, entityType = 'Deal') =>
    by.put(`${path}/order`, { entityType, statuses: statuses.map(({ id, version }) => ({ id, version })) });
  const codeOf = ({ status, body }: Reply) => [status, body.code];

  it('is saved as a whole, and writes only what stands elsewhere', async () => {
    const [first, second, third] = [
      await made('Term sheet', { position: 0 }),
      await made('Closed', { position: 1 }),
      await made('Operating', { position: 2 }),
    ];

    good(await order([second, first, third]));

    const listed: EntityStatus[] = good(await admin.get(`${path}?entityType=Deal`)).body;
    expect(listed.map(({ name, position, version }) => [name, position, version])).toEqual([
      ['Closed', 0, 2],
      ['Term sheet', 1, 2],
      ['Operating', 2, 1],
    ]);
    const changed = (await auditOfOrganization(organization.id)).filter(
      ({ event }) => event === 'entityStatus.updated',
    );
    expect(changed.map(({ by }) => by)).toEqual([admin.agent.id, admin.agent.id]);
  });

  it('holds for more statuses than one transaction takes', async () => {
    const all = [];
    for (let position = 0; position < 60; position += 1) all.push(await made(`Stage ${position}`, { position }));

    good(await order(all.toReversed()));

    expect(await names('?entityType=Deal&limit=500')).toEqual(all.toReversed().map(({ name }) => name));
  });

  it('is refused where one was changed meanwhile, and nothing is moved', async () => {
    const [first, second] = [await made('Term sheet', { position: 0 }), await made('Closed', { position: 1 })];
    good(await admin.put(path, { id: second.id, version: 1, color: 'green' }));

    expect(codeOf(await order([second, first]))).toEqual([409, 'recordChanged']);
    expect(await names()).toEqual(['Term sheet', 'Closed']);
  });

  it('is refused for what is of another type, obsolete, unknown or named twice, and to who may not edit', async () => {
    const deal = await made('Term sheet');
    const project = await made('Permitting', { entityType: 'Project' });
    const obsolete = await made('Lapsed');
    good(await admin.put(path, { id: obsolete.id, version: 1, launchStatus: 'Obsolete' }));
    const other = await anOrganization('Lakeside Partners');
    const member = await organization.member('Member');

    expect(codeOf(await order([deal, project]))).toEqual([404, 'entityStatusNotFound']);
    expect(codeOf(await order([deal, { ...obsolete, version: 2 }]))).toEqual([404, 'entityStatusNotFound']);
    expect(codeOf(await order([{ id: 'unknown', version: 1 }]))).toEqual([404, 'entityStatusNotFound']);
    expect(codeOf(await order([deal, deal]))).toEqual([400, 'requestInvalid']);
    expect(codeOf(await order([]))).toEqual([400, 'requestInvalid']);
    expect(codeOf(await order([deal], member))).toEqual([403, 'notPermitted']);
    expect(codeOf(await order([deal], other.admin))).toEqual([404, 'organizationNotFound']);
  });
});
