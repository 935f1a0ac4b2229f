import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;
let report: CovenantWithState;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure({ borrower: 'Sandhollow Solar LLC' })).id;
  const terms = { name: 'Quarterly statements', covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd' };
  report = good(
    await admin.post(`/api/entities/${entityId}/covenants`, { ...terms, dueOffsetDays: 45, approved: true }),
  ).body;
});

const path = () => `/api/entities/${entityId}/covenants/${report.id}/delivery`;
const arranged = { responsible: 'Lakeside Servicing', approver: 'Ada Analyst' };

const asked = async (person: Person): Promise<Deliverable> => {
  const all: Deliverable[] = good(await person.get(`/api/organizations/${organization.id}/deliverables`)).body;
  const found = all.find(({ covenantId }) => covenantId === report.id);
  if (found === undefined) throw new Error('Nothing is asked for.');
  return found;
};

/** Sees the structure with its reports, and changes nothing. */
async function aReader(): Promise<Person> {
  const reader = await organization.guest();
  await organization.grant(
    reader,
    { level: 'View', sourceType: 'Deal', entityId },
    { level: 'View', sourceType: 'Report', entityId },
  );
  return reader;
}

describe('who hands in what a report asks for', () => {
  it('is the borrower of the structure where nobody is named', async () => {
    expect(good(await admin.get(path())).body).toEqual({
      entityId,
      covenantId: report.id,
      responsible: null,
      approver: null,
      folderId: null,
      folderName: null,
      steps: [],
      approverNames: {},
      version: 0,
    });
    expect(await asked(admin)).toMatchObject({ responsible: 'Sandhollow Solar LLC', approver: null, ancestorIds: [] });
  });

  it('is whoever the covenant names, and leaves its terms and their approval as they are', async () => {
    const saved = good(await admin.put(path(), { ...arranged, version: 0 })).body;

    expect(saved).toMatchObject({ ...arranged, version: 1 });
    expect(await asked(admin)).toMatchObject(arranged);
    const [covenant]: CovenantWithState[] = good(await admin.get(`/api/entities/${entityId}/covenants`)).body;
    expect(covenant).toMatchObject({ approved: true, version: report.version });
  });

  it('is told to whoever sees the covenant, and changed by whoever may edit it', async () => {
    good(await admin.put(path(), { ...arranged, version: 0 }));
    const reader = await aReader();

    expect(good(await reader.get(path())).body).toMatchObject(arranged);
    expect(await reader.put(path(), { ...arranged, version: 1 })).toMatchObject({
      status: 403,
      body: { code: 'notPermitted' },
    });
    expect(await (await organization.guest()).get(path())).toMatchObject({ status: 404 });
  });

  it('is changed by one at a time', async () => {
    good(await admin.put(path(), { ...arranged, version: 0 }));

    expect(await admin.put(path(), { responsible: null, approver: null, version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'recordChanged' },
    });
    const cleared = good(await admin.put(path(), { responsible: '  ', approver: null, version: 1 })).body;
    expect(cleared).toMatchObject({ responsible: null, version: 2 });
  });

  it('stays as it was where the structure is archived', async () => {
    good(await admin.put(`/api/deals/${entityId}`, { version: 1, launchStatus: 'Obsolete' }));

    expect(await admin.put(path(), { ...arranged, version: 0 })).toMatchObject({ body: { code: 'entityObsolete' } });
  });
});
