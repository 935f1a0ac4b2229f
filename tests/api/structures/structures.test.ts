import { beforeAll, describe, expect, it } from 'vitest';
import { emptySummary, type Structure, type StructureRow, type StructureView } from '#shared/domain/structure.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { aFinancingIn, aProjectIn } from '#tests/support/portfolio.ts';

const namesOf = (structures: readonly Structure[]): string[] => structures.map(({ name }) => name);

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

describe('POST /api/organizations/{orgId}/deals', () => {
  it('creates a structure that its organization sees from then on', async () => {
    const { id, admin } = await anOrganization();

    const created = await admin.post(`/api/organizations/${id}/deals`, { name: ' Riverside senior facility ' });
    const listed = await admin.get('/api/deals');
    const read = await admin.get(`/api/deals/${created.body.id}`);
    const inList = await admin.get(`/api/organizations/${id}/deals/${created.body.id}`);

    expect(created).toMatchObject({
      status: 200,
      body: {
        name: 'Riverside senior facility',
        organizationId: id,
        launchStatus: 'Active',
        version: 1,
        structureType: 'Deal',
        currency: 'USD',
        fiscalYearEnd: '12-31',
        createdBy: admin.agent.id,
      },
    });
    expect(listed.body).toEqual([{ ...created.body, summary: emptySummary, withParts: null, parent: null }]);
    expect(read.body).toMatchObject({ ...created.body, projects: [], loans: [], parent: null });
    expect(inList.body).toEqual([created.body]);
  });

  it.each([
    { field: 'name', structure: { name: '   ' } },
    { field: 'name', structure: {} },
    { field: 'name', structure: { name: 'x'.repeat(201) } },
    { field: 'structureType', structure: { name: 'Riverside', structureType: 'Castle' } },
    { field: 'fiscalYearEnd', structure: { name: 'Riverside', fiscalYearEnd: '13-01' } },
    { field: 'fiscalYearEnd', structure: { name: 'Riverside', fiscalYearEnd: '02-31' } },
    { field: 'name', structure: { name: '\u200b' } },
    { field: 'name', structure: { name: 'a\u0000b\nc' } },
    { field: 'closingDate', structure: { name: 'Riverside', closingDate: '2026-02-30' } },
    { field: 'currency', structure: { name: 'Riverside', currency: 'DOLLAR' } },
    { field: 'name', structure: { name: 'Riverside <b>II</b>' } },
    { field: 'visibilities.0', structure: { name: 'Riverside', visibilities: ['Everywhere'] } },
    { field: 'parentId', structure: { name: 'Riverside', parentId: 'no-such-structure' } },
    { field: 'statusId', structure: { name: 'Riverside', statusId: 'no-such-status' } },
  ])('refuses what is wrong in $field: $structure', async ({ field, structure }) => {
    const refused = await organization.admin.post(`/api/organizations/${organization.id}/deals`, structure);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('ignores fields that a caller may not set', async () => {
    const { admin, id } = organization;

    const { body } = await admin.post(`/api/organizations/${id}/deals`, {
      name: 'Riverside',
      id: 'my-id',
      organizationId: 'another',
      version: 7,
      createdBy: 'somebody',
      pk: 'platform#Agent#x',
    });

    expect(body).toMatchObject({ organizationId: id, version: 1, createdBy: admin.agent.id });
    expect(body.id).not.toBe('my-id');
    expect(body).not.toHaveProperty('pk');
  });
});

describe('GET /api/deals', () => {
  const names = ['Alder Wind', 'birch Solar', 'Cedar Storage', 'Dogwood Fund', 'Elm Hydro'];
  let lister: TestOrganization;

  beforeAll(async () => {
    lister = await anOrganization();
    for (const name of names.toReversed())
      await lister.structure({ name, borrower: `${name} Borrower LLC`, customId: `X-${name.length}` });
  });

  it('pages through all structures by name, each once', async () => {
    const pages = await allPages<Structure>(lister.admin, '/api/deals', 2);

    expect(namesOf(pages.flat())).toEqual(names);
    expect(pages.filter((page) => page.length > 0).map((page) => page.length)).toEqual([2, 2, 1]);
  });

  it('answers the same pages under the organization', async () => {
    const pages = await allPages<Structure>(lister.admin, `/api/organizations/${lister.id}/deals`, 3);

    expect(namesOf(pages.flat())).toEqual(names);
  });

  it('finds by a part of name, borrower or own id, in any case, also across pages', async () => {
    const search = (text: string) =>
      allPages<Structure>(lister.admin, `/api/deals?search=${encodeURIComponent(text)}`, 1);

    expect(namesOf((await search('SOLAR')).flat())).toEqual(['birch Solar']);
    expect(namesOf((await search('elm hydro borrower')).flat())).toEqual(['Elm Hydro']);
    expect(namesOf((await search('x-11')).flat())).toEqual(['birch Solar']);
    expect(namesOf((await search(' ')).flat())).toEqual(names);
    expect(namesOf((await search('maple')).flat())).toEqual([]);
  });

  it('shows a guest only what was granted, on every page', async () => {
    const guest = await lister.guest();
    const all: Structure[] = (await lister.admin.get('/api/deals')).body;
    const granted = all.filter(({ name }) => name === 'birch Solar' || name === 'Elm Hydro');
    await lister.grant(guest, ...granted.map(({ id }) => ({ entityId: id })));

    const pages = await allPages<Structure>(guest, '/api/deals', 1);
    const hidden = all.find(({ name }) => name === 'Alder Wind');

    expect(namesOf(pages.flat())).toEqual(['birch Solar', 'Elm Hydro']);
    expect(await guest.get(`/api/organizations/${lister.id}/deals/${hidden?.id}`)).toMatchObject({
      status: 200,
      body: [],
    });
    expect(await guest.get(`/api/deals/${hidden?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'structureNotFound' },
    });
  });

  it.each(['0', '-1', '501', 'ten', '1.5'])('refuses the limit %s', async (limit) => {
    const refused = await lister.admin.get(`/api/deals?limit=${limit}`);

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { limit: expect.any(String) } },
    });
  });
});

describe('PUT /api/deals/{id}', () => {
  it('changes what is named, leaves the rest, and leaves a trail of before and after', async () => {
    const { admin, id: organizationId } = organization;
    const structure = await organization.structure({
      name: 'Riverside',
      borrower: 'Riverside LLC',
      description: 'Solar',
    });

    const changed = await admin.put(`/api/deals/${structure.id}`, { version: 1, name: 'Riverside II', borrower: null });
    const trail = await auditOfRecord(`${organizationId}#Deal#${structure.id}`);

    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Riverside II', borrower: null, description: 'Solar', version: 2, createdAt: structure.createdAt },
    });
    expect(trail.map(({ event }) => event)).toEqual(['structure.created', 'structure.updated']);
    expect(trail[1]?.before).toMatchObject({ name: 'Riverside', borrower: 'Riverside LLC', version: 1 });
    expect(trail[1]?.after).toMatchObject({ name: 'Riverside II', borrower: null, version: 2 });
  });

  it.each([
    { what: 'nothing', change: {} },
    {
      what: 'what it is already',
      change: { name: 'Riverside', borrower: 'Riverside LLC', visibilities: ['PortfolioManagement'] },
    },
    { what: 'no field that it has', change: { namme: 'Riverside II' } },
  ])('writes nothing where $what is named', async ({ change }) => {
    const { admin, id: organizationId } = organization;
    const structure = await organization.structure({ name: 'Riverside', borrower: 'Riverside LLC' });

    const same = await admin.put(`/api/deals/${structure.id}`, { version: 1, ...change });

    expect(same).toMatchObject({
      status: 200,
      body: { name: 'Riverside', version: 1, updatedAt: structure.updatedAt },
    });
    expect(await auditOfRecord(`${organizationId}#Deal#${structure.id}`)).toHaveLength(1);
  });

  it('lists a renamed structure once, where its new name belongs', async () => {
    const own = await anOrganization();
    const renamed = await own.structure({ name: 'Alder' });
    await own.structure({ name: 'Birch' });

    await own.admin.put(`/api/deals/${renamed.id}`, { version: 1, name: 'Cedar' });

    expect(namesOf((await own.admin.get('/api/deals')).body)).toEqual(['Birch', 'Cedar']);
  });

  it('refuses a version that is not the latest, and keeps what the other person saved', async () => {
    const { admin } = organization;
    const { id } = await organization.structure();
    await admin.put(`/api/deals/${id}`, { version: 1, borrower: 'Riverside LLC' });

    const stale = await admin.put(`/api/deals/${id}`, { version: 1, borrower: 'Lakeside LLC' });
    const early = await admin.put(`/api/deals/${id}`, { version: 3, borrower: 'Lakeside LLC' });

    expect([stale, early].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'recordChanged'],
      [409, 'recordChanged'],
    ]);
    expect(stale.body.fields).toEqual({ borrower: 'Someone else changed this in the meantime.' });
    expect((await admin.get(`/api/deals/${id}`)).body).toMatchObject({ borrower: 'Riverside LLC', version: 2 });
  });

  it('refuses the same value that somebody else has saved, so that nobody adds to what is gone', async () => {
    const own = await anOrganization();
    const colleague = await own.member('Admin');
    const { id } = await own.structure({ description: '1' });
    const people = [own.admin, colleague, own.admin, colleague, own.admin, colleague];

    const replies = await Promise.all(
      people.map((person, at) =>
        person.put(`/api/deals/${id}`, { version: 1, description: '2' }, { 'idempotency-key': `addition-${at}` }),
      ),
    );
    const late = await colleague.put(`/api/deals/${id}`, { version: 1, description: '2' });
    const first = await own.admin.get(`/api/deals/${id}`);

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(first.body).toMatchObject({ description: '2', version: 2 });
    const isByColleague = first.body.updatedBy === colleague.agent.id;
    expect(late.status).toBe(isByColleague ? 200 : 409);
  });

  it('takes the repetition of a change whose answer got lost, and another field of another person', async () => {
    const own = await anOrganization();
    const colleague = await own.member('Admin');
    const { id } = await own.structure();
    const change = { version: 1, description: 'Refinanced' };
    const headers = { 'idempotency-key': 'one-and-the-same' };

    good(await own.admin.put(`/api/deals/${id}`, change));
    good(await own.admin.put(`/api/deals/${id}`, change));
    good(await colleague.put(`/api/deals/${id}`, { version: 1, borrower: 'Riverside LLC' }, headers));
    good(await colleague.put(`/api/deals/${id}`, { version: 1, borrower: 'Riverside LLC' }, headers));
    good(await own.admin.put(`/api/deals/${id}`, change));
    const alike = await colleague.put(`/api/deals/${id}`, change);

    expect(alike).toMatchObject({ status: 409, body: { fields: { description: expect.any(String) } } });
    expect((await own.admin.get(`/api/deals/${id}`)).body).toMatchObject({
      description: 'Refinanced',
      borrower: 'Riverside LLC',
    });
  });

  it('keeps what lies in an archived structure in its list and on its page', async () => {
    const own = await anOrganization();
    const mill = await own.structure({ name: 'Old Mill' });
    const loan = await aFinancingIn(own, { name: 'Repaid loan', dealId: mill.id, commitmentAmount: 7.5 });
    const plant = await aProjectIn(own, { name: 'Old plant', dealId: mill.id });
    const archive = (path: string) => own.admin.put(path, { version: 1, launchStatus: 'Obsolete' });
    good(await archive(`/api/loans/${loan.id}`));
    good(await archive(`/api/projects/${plant.id}`));
    const inForce: StructureView = good(await own.admin.get(`/api/deals/${mill.id}`)).body;

    good(await archive(`/api/deals/${mill.id}`));
    const rows: StructureRow[] = good(await own.admin.get('/api/deals?launchStatus=Obsolete')).body;
    const page: StructureView = good(await own.admin.get(`/api/deals/${mill.id}`)).body;

    const lies = { projectCount: 1, financingCount: 1, commitments: [{ currency: 'USD', amount: 7.5 }] };
    expect(inForce).toMatchObject({ summary: emptySummary, projects: [], loans: [] });
    expect(rows).toMatchObject([{ name: 'Old Mill', summary: lies }]);
    expect(page).toMatchObject({ summary: lies, projects: [{ name: 'Old plant' }], loans: [{ name: 'Repaid loan' }] });
  });

  it('lets one of two people win who save at the same time', async () => {
    const { id } = await organization.structure();
    const borrowers = ['Riverside LLC', 'Lakeside LLC', 'Hillside LLC', 'Seaside LLC'];

    const replies = await Promise.all(
      borrowers.map((borrower) => organization.admin.put(`/api/deals/${id}`, { version: 1, borrower })),
    );
    const { body } = await organization.admin.get(`/api/deals/${id}`);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(body).toMatchObject({
      version: 2,
      borrower: borrowers[replies.findIndex(({ status }) => status === 200)],
    });
  });

  it('takes the right to create to make a structure obsolete, and lists it apart from then on', async () => {
    const own = await anOrganization();
    const { id } = await own.structure();
    const editor = await own.guest();
    await own.grant(editor, { level: 'Edit', entityId: id });

    const edited = await editor.put(`/api/deals/${id}`, { version: 1, description: 'Refinanced' });
    const refused = await editor.put(`/api/deals/${id}`, { version: 2, launchStatus: 'Obsolete' });
    const obsoleted = await own.admin.put(`/api/deals/${id}`, { version: 2, launchStatus: 'Obsolete' });

    expect([edited.status, refused.status, refused.body.code, obsoleted.status]).toEqual([
      200,
      403,
      'notPermitted',
      200,
    ]);
    expect((await own.admin.get('/api/deals')).body).toEqual([]);
    expect((await own.admin.get('/api/deals?launchStatus=Obsolete')).body).toMatchObject([obsoleted.body]);
    expect((await own.admin.get(`/api/deals/${id}`)).body.launchStatus).toBe('Obsolete');
  });

  it.each([
    { field: 'version', change: { name: 'Riverside' } },
    { field: 'version', change: { version: '1' } },
    { field: 'version', change: { version: 0 } },
    { field: 'name', change: { version: 1, name: '' } },
    { field: 'launchStatus', change: { version: 1, launchStatus: 'Paused' } },
  ])('refuses what is wrong in $field: $change', async ({ field, change }) => {
    const { id } = await organization.structure();

    const refused = await organization.admin.put(`/api/deals/${id}`, change);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });
});
