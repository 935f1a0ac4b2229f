import { beforeAll, describe, expect, it } from 'vitest';
import type { Detail } from '#shared/domain/detail.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { Project } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { Reply } from '#tests/support/client.ts';
import { upload } from '#tests/support/data-room.ts';
import { deliver, workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, anAffiliate } from '#tests/support/parties.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;
let project: Project;
let financing: Financing;

const aProject = async (dealId: string, facts: object = {}): Promise<Project> =>
  good(await admin.post(`/api/organizations/${organization.id}/projects`, { name: 'Alder rooftop', dealId, ...facts }))
    .body;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure({ name: 'Riverside senior facility', currency: 'USD' });
  project = await aProject(structure.id, { currency: 'EUR' });
  financing = await aFinancing(organization, structure.id, { name: 'Senior notes', currency: 'GBP' });
});

const detailsPath = (id: string): string => `/api/entities/${id}/details`;
const create = (id: string, detail: object): Promise<Reply> => admin.post(detailsPath(id), detail);
const listed = async (id: string, by: Person = admin): Promise<Detail[]> => good(await by.get(detailsPath(id))).body;
const enter = (id: string, detailName: string, value: number, more: object = {}): Promise<Reply> =>
  admin.post(`/api/entities/${id}/metrics/create/datapoints`, {
    detailName,
    values: [{ period: '2026-03', value }],
    ...more,
  });
const figuresOf = async (id: string): Promise<number[]> =>
  good(await admin.post(`/api/entities/${id}/metrics/datapoints`, {})).body.map(
    ({ value }: { value: number }) => value,
  );

describe('details of projects and financings', () => {
  it('are their own, with amounts in the currency of each', async () => {
    const created = [];
    for (const { id } of [structure, project, financing]) {
      created.push(good(await create(id, { name: 'Maintenance Reserve Deposits' })).body);
    }

    expect(created.map(({ entityId, unit, custom }) => [entityId, unit, custom])).toEqual([
      [structure.id, 'USD', false],
      [project.id, 'EUR', false],
      [financing.id, 'GBP', false],
    ]);
    expect((await listed(project.id)).map(({ name, entityId }) => [name, entityId])).toEqual([
      ['Maintenance Reserve Deposits', project.id],
    ]);
  });

  it('are obsoleted and brought back, and names are taken per entity', async () => {
    const { id } = await aProject(structure.id);
    const detail = good(await create(id, { name: 'Panels replaced', unit: 'Count' })).body;
    const taken = await create(id, { name: 'panels REPLACED', unit: 'Count' });

    const change = { version: detail.version, launchStatus: 'Obsolete' };
    const obsoleted = await admin.put(`${detailsPath(id)}/${detail.id}`, change);

    expect(taken).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
    expect(obsoleted).toMatchObject({ status: 200, body: { launchStatus: 'Obsolete' } });
    expect(await listed(id)).toEqual([]);
  });

  it('in a former currency become obsolete with those of structures', async () => {
    const own = await anOrganization();
    const home = await own.structure({ currency: 'USD' });
    const post = (path: string, body: object) => own.admin.post(path, body);
    const sited = { name: 'Birch array', dealId: home.id, currency: 'EUR' };
    const { id } = good(await post(`/api/organizations/${own.id}/projects`, sited)).body;
    const loan = await aFinancing(own, home.id, { currency: 'GBP' });
    for (const [entityId, unit] of [
      [home.id, 'EUR'],
      [id, 'USD'],
      [loan.id, 'USD'],
      [id, 'EUR'],
      [loan.id, 'GBP'],
    ] as const) {
      good(await post(detailsPath(entityId), { name: `Fees in ${unit}`, unit }));
    }

    await deliver('maintain-organizations', { kind: 'currency-details', organizationId: own.id });
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', own.id);

    const names = async (entityId: string) => (await listed(entityId, own.admin)).map(({ name }) => name);
    expect(await names(home.id)).toEqual([]);
    expect(await names(id)).toEqual(['Fees in EUR']);
    expect(await names(loan.id)).toEqual(['Fees in GBP']);
  });

  it('are not had by other things, or by those of other organizations', async () => {
    const { id: sourceId } = await anAffiliate(organization, 'Meridian Bank');
    const party = await addParty(organization, financing.id, { sourceId });
    const other = await anOrganization();
    const foreign = await aFinancing(other, (await other.structure()).id);

    for (const id of [party.id, foreign.id, 'nothing', '#']) {
      const path = detailsPath(encodeURIComponent(id));
      const replies = [await admin.get(path), await admin.post(path, { name: 'Fees', unit: 'USD' })];
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'entityNotFound'],
        [404, 'entityNotFound'],
      ]);
    }
  });
});

describe('figures of projects and financings', () => {
  it('are kept apart, and say which document of their structure they are from', async () => {
    const { id: documentId } = await upload(admin, structure.id, {
      name: 'Report.txt',
      content: 'Maintenance Reserve Deposits',
    });

    const entered = await enter(project.id, 'Maintenance Reserve Deposits', 120, { documentId });
    good(await enter(financing.id, 'Maintenance Reserve Deposits', 80));
    const unknown = await enter(project.id, 'Maintenance Reserve Deposits', 1, { documentId: 'nothing' });

    expect(entered).toMatchObject({ status: 200, body: [{ value: 120, unit: 'EUR', source: { documentId } }] });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'documentNotFound' } });
    expect([await figuresOf(structure.id), await figuresOf(project.id), await figuresOf(financing.id)]).toEqual([
      [],
      [120],
      [80],
    ]);
    expect((await listed(project.id)).find(({ name }) => name === 'Maintenance Reserve Deposits')?.latest?.value).toBe(
      120,
    );
  });

  it('are entered and read by whoever was granted the structure, and of one project by whoever was granted that', async () => {
    const ofStructure = await organization.guest();
    const ofProject = await organization.guest();
    const grant = { sourceType: 'Detail', level: 'Create' } as const;
    await organization.grant(ofStructure, { ...grant, entityId: structure.id });
    await organization.grant(ofProject, { ...grant, entityId: project.id });

    const reach = async (person: Person) =>
      Promise.all(
        [structure, project, financing].map(async ({ id }) => [
          (await person.get(detailsPath(id))).status,
          (await person.post(detailsPath(id), { name: `Of ${person.agent.id}`, unit: 'Count' })).status,
          (await person.post(`/api/entities/${id}/metrics/datapoints`, {})).status,
        ]),
      );

    expect(await reach(ofStructure)).toEqual([
      [200, 200, 200],
      [200, 200, 200],
      [200, 200, 200],
    ]);
    expect(await reach(ofProject)).toEqual([
      [404, 404, 404],
      [200, 200, 200],
      [404, 404, 404],
    ]);
  });

  it('are hidden from whoever is denied one of them, although the structure was granted', async () => {
    const guest = await organization.guest();
    await organization.grant(
      guest,
      { sourceType: 'Detail', entityId: structure.id },
      { sourceType: 'Detail', entityId: project.id, action: 'Deny' },
    );

    const statuses = await Promise.all(
      [structure, project, financing].map(async ({ id }) => (await guest.get(detailsPath(id))).status),
    );

    expect(statuses).toEqual([200, 404, 200]);
  });
});
