import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let structureId: string;
let path: string;

const p90 = {
  name: 'P90 production',
  note: 'As the bank’s engineer has it.',
  dataKind: 'forecast',
  outcomes: ['Total CFADS'],
  range: { from: '2027-01', to: '2029-12' },
  drivers: [{ detailName: 'Actual Production', entityType: 'Project', entityId: null, mode: 'scale', amount: -7 }],
};

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structureId = (await organization.structure({ name: 'Riverside senior facility' })).id;
  path = `/api/entities/${structureId}/scenarios`;
});

describe('scenarios of an entity', () => {
  it('are kept, changed in versions, archived and restored', async () => {
    const { id, version } = good(await admin.post(path, p90)).body;
    expect(version).toBe(1);
    expect(good(await admin.get(path)).body).toMatchObject([
      { id, ...p90, launchStatus: 'Active', entityId: structureId },
    ]);

    const changed = { ...p90, name: 'P99 production', drivers: [{ ...p90.drivers[0], amount: -12.5 }] };
    expect(good(await admin.put(`${path}/${id}`, { ...changed, version: 1 })).body).toMatchObject({
      ...changed,
      version: 2,
    });
    expect(await admin.put(`${path}/${id}`, { ...changed, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'recordChanged' },
    });

    good(await admin.put(`${path}/${id}/status`, { version: 2, launchStatus: 'Obsolete' }));
    expect(good(await admin.get(path)).body).toMatchObject([{ launchStatus: 'Obsolete', version: 3 }]);
    good(await admin.put(`${path}/${id}/status`, { version: 3, launchStatus: 'Active' }));
    const { body: audit } = await admin.get(`/api/entities/${structureId}/scenarios?limit=1`);
    expect(audit).toMatchObject([
      { name: 'P99 production', launchStatus: 'Active', version: 4, updatedBy: admin.agent.id },
    ]);
  });

  it('are refused without drivers or metrics, and with months that end before they start', async () => {
    for (const wrong of [
      { drivers: [] },
      { outcomes: [] },
      { range: { from: '2027-02', to: '2027-01' } },
      { name: ' ' },
    ]) {
      expect(await admin.post(path, { ...p90, ...wrong })).toMatchObject({
        status: 400,
        body: { code: 'requestInvalid' },
      });
    }
    const driver = { ...p90.drivers[0], entityId: 'nowhere' };
    expect((await admin.post(path, { ...p90, drivers: [driver] })).status).toBe(404);
  });

  it('belong to their entity alone', async () => {
    const { id } = good(await admin.post(path, p90)).body;
    const other = (await organization.structure({ name: 'Hollow Creek' })).id;

    expect(await admin.put(`/api/entities/${other}/scenarios/${id}`, { ...p90, version: 1 })).toMatchObject({
      status: 404,
      body: { code: 'scenarioNotFound' },
    });
    expect(good(await admin.get(`/api/entities/${other}/scenarios`)).body).toEqual([]);
  });

  it('are not told to whoever may not view a detail that they are about', async () => {
    good(await admin.post(path, p90));
    const reader = await organization.guest();
    await organization.grant(
      reader,
      { entityId: structureId },
      { sourceType: 'Detail', entityId: structureId, detailName: 'Total CFADS' },
    );

    expect(good(await reader.get(path)).body).toEqual([]);
  });
});
