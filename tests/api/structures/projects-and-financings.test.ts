import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Financing } from '#shared/domain/financing.ts';
import type { Project } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let structure: Structure;

const newProject = async (project: Readonly<Record<string, unknown>> = {}): Promise<Project> =>
  good(
    await organization.admin.post(`/api/organizations/${organization.id}/projects`, {
      dealId: structure.id,
      name: 'Riverside solar farm',
      ...project,
    }),
  ).body;

const newFinancing = async (financing: Readonly<Record<string, unknown>> = {}): Promise<Financing> =>
  good(
    await organization.admin.post(`/api/organizations/${organization.id}/loans`, {
      dealId: structure.id,
      name: 'Riverside term loan',
      ...financing,
    }),
  ).body;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
});

describe('POST /api/organizations/{orgId}/projects', () => {
  it('creates a project that is read, listed and counted from then on', async () => {
    const own = await anOrganization();
    const { id: dealId } = await own.structure({ name: 'Copper Ridge', currency: 'EUR' });

    const created = await own.admin.post(`/api/organizations/${own.id}/projects`, {
      dealId,
      name: ' Copper Ridge Wind I ',
      type: 'Wind',
      state: 'tx',
      county: 'travis',
      assetSize: 112,
      assetSizeUnit: 'MW',
      ownershipPercentage: 80,
    });
    const read = await own.admin.get(`/api/projects/${created.body.id}`);
    const listed = await own.admin.get('/api/projects');
    const deal = await own.admin.get(`/api/deals/${dealId}`);

    expect(created).toMatchObject({
      status: 200,
      body: {
        name: 'Copper Ridge Wind I',
        typeDisplay: 'Wind',
        country: 'United States',
        state: 'Texas',
        county: 'Travis',
        launchStatus: 'Active',
        deal: { id: dealId, name: 'Copper Ridge' },
        displayCurrency: 'EUR',
        entityCurrencyUnit: { value: 'EUR' },
        parentCurrencyUnit: { value: 'EUR' },
      },
    });
    expect(read.body).toMatchObject({ ...created.body, loans: [], organizations: [] });
    expect(listed.body).toEqual([created.body]);
    expect(deal.body).toMatchObject({ projects: [created.body], summary: { projectCount: 1, financingCount: 0 } });
  });

  it.each([
    { field: 'name', project: { name: 'x'.repeat(5_000) } },
    { field: 'name', project: { name: '<script>alert(1)</script>' } },
    { field: 'state', project: { state: 'Atlantis' } },
    { field: 'county', project: { state: 'Delaware', county: 'Los Angeles' } },
    { field: 'state', project: { county: 'Kent' } },
    { field: 'country', project: { country: 'Ruritania' } },
    { field: 'currency', project: { currency: 'DOLLAR' } },
    { field: 'ownershipPercentage', project: { ownershipPercentage: 100.5 } },
    { field: 'assetSize', project: { assetSize: -1 } },
    { field: 'irrEndDate', project: { irrStartDate: '2027-01-01', irrEndDate: '2026-12-31' } },
    { field: 'loanIds', project: { loanIds: ['00000000-1111-2222-3333-444444444444'] } },
    { field: 'calendar', project: { calendar: 'no-such-calendar' } },
    { field: 'type', project: { type: 'Castle' } },
  ])('refuses what is wrong in $field: $project', async ({ field, project }) => {
    const refused = await organization.admin.post(`/api/organizations/${organization.id}/projects`, {
      dealId: structure.id,
      name: 'Riverside',
      ...project,
    });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('refuses a structure that is obsolete, and one of another organization', async () => {
    const obsolete = await organization.structure();
    await organization.admin.put(`/api/deals/${obsolete.id}`, { version: 1, launchStatus: 'Obsolete' });
    const other = await (await anOrganization()).structure();
    const create = (dealId: string) =>
      organization.admin.post(`/api/organizations/${organization.id}/projects`, { dealId, name: 'Riverside' });

    expect(await create(obsolete.id)).toMatchObject({ status: 400, body: { fields: { dealId: expect.any(String) } } });
    expect(await create(other.id)).toMatchObject({ status: 404, body: { code: 'structureNotFound' } });
  });
});

describe('POST /api/organizations/{orgId}/loans', () => {
  it.each([
    { field: 'loanMaturityDate', financing: { loanDate: '2026-05-01', loanMaturityDate: '2026-04-30' } },
    { field: 'commitmentAmount', financing: { commitmentAmount: -1 } },
    { field: 'financingType', financing: { financingType: 'Castle' } },
    { field: 'grantRole', financing: { financingType: 'Loan', grantRole: 'Grantee' } },
    { field: 'grantRole', financing: { financingType: 'Grant' } },
    { field: 'loanDate', financing: { loanDate: '0001-01-01' } },
    { field: 'lienPriority', financing: { financingType: 'Lease', lienPriority: 'Senior' } },
    { field: 'loanTerm', financing: { loanTerm: 1.5 } },
    { field: 'state', financing: { state: 'Atlantis' } },
    { field: 'projectIds', financing: { projectIds: ['no-such-project'] } },
  ])('refuses what is wrong in $field: $financing', async ({ field, financing }) => {
    const refused = await organization.admin.post(`/api/organizations/${organization.id}/loans`, {
      dealId: structure.id,
      name: 'Riverside',
      ...financing,
    });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('counts commitments of a structure by currency, without what is obsolete or received', async () => {
    const own = await anOrganization();
    const { id: dealId } = await own.structure();
    const create = (financing: Readonly<Record<string, unknown>>) =>
      own.admin.post(`/api/organizations/${own.id}/loans`, { dealId, name: 'Loan', ...financing });
    await create({ commitmentAmount: 1_000_000.25 });
    await create({ commitmentAmount: 500_000, currency: 'EUR', financingType: 'Lease' });
    const { body: third } = await create({ commitmentAmount: 2_000_000 });
    await create({ commitmentAmount: 9_000_000, financingType: 'Grant', grantRole: 'Grantee' });

    await own.admin.put(`/api/loans/${third.id}`, { version: 1, launchStatus: 'Obsolete' });

    expect((await own.admin.get('/api/deals')).body[0].summary).toEqual({
      projectCount: 0,
      financingCount: 3,
      subStructureCount: 0,
      commitments: expect.arrayContaining([
        { currency: 'USD', amount: 1_000_000.25 },
        { currency: 'EUR', amount: 500_000 },
      ]),
      received: [{ currency: 'USD', amount: 9_000_000 }],
    });
    const tree = (await own.admin.get(`/api/entities/${dealId}/structure`)).body;
    const received = tree.children.filter((one: { readonly isReceived: boolean }) => one.isReceived);
    expect(received).toMatchObject([{ entityType: 'Grant', amount: 9_000_000 }]);
  });
});

describe('what finances what', () => {
  it('is told from both ends, and can be taken back', async () => {
    const [one, other] = [await newProject({ name: 'Site A' }), await newProject({ name: 'Site B' })];
    const loan = await newFinancing({ projectIds: [one.id, other.id] });

    const fromLoan = await organization.admin.get(`/api/loans/${loan.id}`);
    const fromProject = await organization.admin.get(`/api/projects/${one.id}`);
    await organization.admin.put(`/api/projects/${one.id}`, { version: fromProject.body.version, loanIds: [] });
    const afterwards = await organization.admin.get(`/api/loans/${loan.id}`);

    expect(fromLoan.body.projects.map(({ name }: Project) => name).toSorted()).toEqual(['Site A', 'Site B']);
    expect(fromProject.body.loans).toMatchObject([{ id: loan.id, name: 'Riverside term loan' }]);
    expect(afterwards.body.projects).toMatchObject([{ id: other.id }]);
  });

  it('is one financing a project where many-to-many is switched off', async () => {
    const own = await anOrganization();
    const { id: dealId } = await own.structure();
    good(await own.admin.post(`/api/entities/${own.id}/details`, { name: 'disableManyToMany', value: 'true' }));
    const { body: project } = await own.admin.post(`/api/organizations/${own.id}/projects`, { dealId, name: 'Site' });
    const finance = () =>
      own.admin.post(`/api/organizations/${own.id}/loans`, { dealId, name: 'Loan', projectIds: [project.id] });

    expect(await finance()).toMatchObject({ status: 200 });
    expect(await finance()).toMatchObject({ status: 400, body: { fields: { projectIds: expect.any(String) } } });
  });
});

describe('custom ids', () => {
  it('are unique among structures, projects and financings of an organization, whatever their case', async () => {
    await organization.structure({ customId: 'RV-001' });

    const taken = await organization.admin.post(`/api/organizations/${organization.id}/projects`, {
      dealId: structure.id,
      name: 'Riverside',
      customId: 'rv-001',
    });
    const free = await (await anOrganization()).structure({ customId: 'RV-001' });

    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'customIdTaken', fields: { customId: expect.any(String) } },
    });
    expect(free.customId).toBe('RV-001');
  });

  it('go to one of two who take the same at once', async () => {
    const create = () =>
      organization.admin.post(`/api/organizations/${organization.id}/loans`, {
        dealId: structure.id,
        name: 'Race',
        customId: 'RV-RACE',
      });

    const replies = await Promise.all([create(), create(), create()]);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'customIdTaken',
      'customIdTaken',
    ]);
  });
});

describe('PUT /api/projects/{id} and /api/loans/{id}', () => {
  it('merges what two people changed in different fields, and refuses the same field by its name', async () => {
    const { id } = await newProject();
    const { admin } = organization;
    await admin.put(`/api/projects/${id}`, { version: 1, city: 'Austin' });

    const merged = await admin.put(`/api/projects/${id}`, { version: 1, street: '1 Main Street' });
    const clash = await admin.put(`/api/projects/${id}`, { version: 1, city: 'Dallas', description: 'Phase 1' });
    const same = await admin.put(`/api/projects/${id}`, { version: 1, city: 'Austin' });

    expect(merged).toMatchObject({ status: 200, body: { city: 'Austin', street: '1 Main Street', version: 3 } });
    expect(clash).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    expect(Object.keys(clash.body.fields)).toEqual(['city']);
    expect(same.status).toBe(200);
    expect((await admin.get(`/api/projects/${id}`)).body.description).toBeNull();
  });

  it('takes what equals the version that was read for what nobody meant to change', async () => {
    const { admin } = organization;
    const remoteMappings = [{ system: 'QuickBooks', remoteId: '4711' }];
    const project = await newProject({ street: '1 Main Street', remoteMappings });
    good(await admin.put(`/api/projects/${project.id}`, { version: 1, city: 'Austin', remoteMappings: [] }));

    const changed = await admin.put(`/api/projects/${project.id}`, { ...project, street: '2 Main Street' });

    expect(changed).toMatchObject({
      status: 200,
      body: { city: 'Austin', street: '2 Main Street', remoteMappings: [] },
    });
  });

  it.each([
    { kind: 'projects', change: { state: 'Atlantis' }, field: 'state' },
    { kind: 'projects', change: { county: 'Nowhere' }, field: 'county' },
    { kind: 'projects', change: { state: 'Ohio' }, field: 'county' },
    { kind: 'projects', change: { state: null }, field: 'state' },
    { kind: 'projects', change: { country: 'Ruritania' }, field: 'country' },
    { kind: 'loans', change: { state: 'Atlantis' }, field: 'state' },
    { kind: 'loans', change: { country: 'Ruritania' }, field: 'country' },
  ])('refuses a place that is none, and keeps the stored one: $change of $kind', async ({ kind, change, field }) => {
    const { admin } = organization;
    const entity = await (kind === 'projects'
      ? newProject({ state: 'Texas', county: 'Travis' })
      : newFinancing({ state: 'Texas' }));

    const refused = await admin.put(`/api/${kind}/${entity.id}`, { version: 1, ...change });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
    expect((await admin.get(`/api/${kind}/${entity.id}`)).body).toMatchObject({ state: 'Texas', version: 1 });
  });

  it('takes another state together with a county of it', async () => {
    const { id } = await newProject({ state: 'Texas', county: 'Travis' });

    const changed = await organization.admin.put(`/api/projects/${id}`, {
      version: 1,
      state: 'oh',
      county: 'Franklin',
    });

    expect(changed).toMatchObject({ status: 200, body: { state: 'Ohio', county: 'Franklin' } });
  });

  it('writes nothing where nothing is changed, and a version where only a link is', async () => {
    const { admin } = organization;
    const financing = await newFinancing({ commitmentAmount: 5 });
    const project = await newProject();
    const change = (version: number, body: object) => admin.put(`/api/loans/${financing.id}`, { version, ...body });

    const same = await change(1, { commitmentAmount: 5, projectIds: [], namme: 'Riverside II' });
    const linked = await change(1, { projectIds: [project.id] });
    const linkedAgain = await change(linked.body.version, { projectIds: [project.id] });

    expect(same).toMatchObject({ status: 200, body: { version: 1, updatedAt: financing.updatedAt } });
    expect(linked).toMatchObject({ status: 200, body: { version: 2 } });
    expect(linkedAgain).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it('asks before it changes what another system matches it by', async () => {
    const mapped = { remoteMappings: [{ system: 'QuickBooks', remoteId: '4711' }] };
    const { id } = await newFinancing(mapped);
    const { admin } = organization;

    const harmless = await admin.put(`/api/loans/${id}`, { version: 1, description: 'Senior' });
    const warned = await admin.put(`/api/loans/${id}`, { version: 2, name: 'Renamed' });
    const confirmed = await admin.put(`/api/loans/${id}?validateRemoteMapping=false`, { version: 2, name: 'Renamed' });
    const archived = await admin.put(`/api/loans/${id}`, { version: 3, launchStatus: 'Obsolete' });

    expect(harmless.status).toBe(200);
    expect(warned).toMatchObject({
      status: 409,
      body: {
        code: 'remoteMappingAffected',
        errors: {
          message: expect.stringMatching(
            /^“.+” is matched with an entry of QuickBooks\. Renaming it may break the match\./,
          ),
        },
      },
    });
    expect(archived.body.errors.message).toMatch(/“Renamed” .* Archiving it may break the match\./);
    expect(confirmed).toMatchObject({ status: 200, body: { name: 'Renamed' } });
  });

  it('changes nothing of what is obsolete but its status', async () => {
    const { id } = await newProject();
    const { admin } = organization;
    await admin.put(`/api/projects/${id}`, { version: 1, launchStatus: 'Obsolete' });

    const refused = await admin.put(`/api/projects/${id}`, { version: 2, city: 'Austin' });
    const restored = await admin.put(`/api/projects/${id}`, { version: 2, launchStatus: 'Active' });

    expect(refused).toMatchObject({ status: 409, body: { code: 'entityObsolete' } });
    expect(restored).toMatchObject({ status: 200, body: { launchStatus: 'Active' } });
  });
});

it('what lies in an obsolete structure changes only once that is restored', async () => {
  const home = await organization.structure({ name: 'Old mill' });
  const { admin } = organization;
  const { id } = good(
    await admin.post(`/api/organizations/${organization.id}/projects`, { dealId: home.id, name: 'Turbine' }),
  ).body;
  const change = (launchStatus: string, version: number) =>
    admin.put(`/api/deals/${home.id}`, { version, launchStatus });

  await change('Obsolete', 1);
  const refused = await admin.put(`/api/projects/${id}`, { version: 1, city: 'Austin' });
  const archived = await admin.put(`/api/projects/${id}`, { version: 1, name: 'Renamed', launchStatus: 'Obsolete' });
  const covenant = await admin.post(`/api/entities/${home.id}/covenants`, {
    name: 'Annual accounts',
    covenantType: 'Report',
    frequency: 'Quarterly',
    anchor: 'PeriodEnd',
    dueOffsetDays: 90,
  });
  await change('Active', 2);
  const changed = await admin.put(`/api/projects/${id}`, { version: 1, city: 'Austin' });

  expect([refused, archived, covenant]).toMatchObject(Array(3).fill({ status: 409, body: { code: 'entityObsolete' } }));
  expect(changed).toMatchObject({ status: 200, body: { city: 'Austin', name: 'Turbine' } });
});

describe('POST /api/project/obsoleteProject', () => {
  it('archives a project, once however often it is asked', async () => {
    const { admin } = organization;
    const { id, version } = await newProject();
    const asRead = { id, version };
    const obsolete = (body: object) => admin.post('/api/project/obsoleteProject', body);

    const archived = good(await obsolete(asRead)).body;
    expect(archived).toMatchObject({ launchStatus: 'Obsolete', version: version + 1 });
    expect(good(await obsolete(asRead)).body.version).toBe(archived.version);
    const restored = good(await admin.put(`/api/projects/${id}`, { version: 2, launchStatus: 'Active' })).body;
    expect(good(await obsolete({ id })).body).toMatchObject({
      launchStatus: 'Obsolete',
      version: restored.version + 1,
    });
  });

  it('takes the right to create projects, and a project', async () => {
    const { id } = await newProject();
    const analyst = await organization.member('Analyst');

    expect((await analyst.post('/api/project/obsoleteProject', { id })).status).toBe(403);
    expect((await organization.admin.post('/api/project/obsoleteProject', { id: structure.id })).body.code).toBe(
      'projectNotFound',
    );
    expect((await organization.admin.post('/api/project/obsoleteProject', {})).body.fields).toHaveProperty('id');
  });
});

describe('lists of projects', () => {
  it('page by name, filter, and leave out what lies in an obsolete structure', async () => {
    const own = await anOrganization();
    const [one, other] = [await own.structure({ name: 'One' }), await own.structure({ name: 'Other' })];
    const create = (dealId: string, name: string, type: string) =>
      own.admin.post(`/api/organizations/${own.id}/projects`, { dealId, name, type });
    await create(one.id, 'cedar', 'Solar');
    await create(one.id, 'Alder', 'Wind');
    await create(other.id, 'Birch', 'Solar');

    const pages = await allPages<Project>(own.admin, '/api/projects', 2);
    const solar = await own.admin.get('/api/projects?type=Solar');
    const ofOne = await own.admin.get(`/api/projects?dealId=${one.id}`);
    await own.admin.put(`/api/deals/${other.id}`, { version: 1, launchStatus: 'Obsolete' });
    const afterwards = await own.admin.get('/api/projects');

    const names = (projects: readonly Project[]) => projects.map(({ name }) => name);
    expect(names(pages.flat())).toEqual(['Alder', 'Birch', 'cedar']);
    expect(names(solar.body)).toEqual(['Birch', 'cedar']);
    expect(names(ofOne.body)).toEqual(['Alder', 'cedar']);
    expect(names(afterwards.body)).toEqual(['Alder', 'cedar']);
  });

  it('keep to a structure and those below it, to an app, and to what a search finds there', async () => {
    const own = await anOrganization();
    const portfolio = await own.structure({ name: 'Portfolio', structureType: 'Portfolio' });
    const below = await own.structure({ name: 'Below', parentId: portfolio.id });
    const lead = await own.structure({ name: 'Lead', visibilities: ['Origination'] });
    const create = (dealId: string, name: string) =>
      own.admin.post(`/api/organizations/${own.id}/projects`, { dealId, name });
    await create(portfolio.id, 'Meadow one');
    await create(below.id, 'Meadow two');
    await create(lead.id, 'Meadow three');
    const namesOf = async (query: string): Promise<string[]> =>
      (await own.admin.get(`/api/projects?${query}`)).body.map(({ name }: Project) => name);

    expect(await namesOf(`withinId=${portfolio.id}`)).toEqual(['Meadow one', 'Meadow two']);
    expect(await namesOf('visibility=Origination')).toEqual(['Meadow three']);
    expect(await namesOf(`search=meadow&withinId=${portfolio.id}`)).toEqual(['Meadow one', 'Meadow two']);
    expect(await namesOf(`search=meadow&dealId=${below.id}`)).toEqual(['Meadow two']);
  });

  it('show all that lies in an archived structure and below it, whether or not it was archived itself', async () => {
    const own = await anOrganization();
    const old = await own.structure({ name: 'Old' });
    const part = await own.structure({ name: 'Part', parentId: old.id });
    const create = async (dealId: string, name: string): Promise<Project> =>
      good(await own.admin.post(`/api/organizations/${own.id}/projects`, { dealId, name })).body;
    await create(old.id, 'Meadow');
    const archived = await create(old.id, 'Archived');
    await create(part.id, 'In its part');
    good(await own.admin.put(`/api/projects/${archived.id}`, { version: 1, launchStatus: 'Obsolete' }));
    const namesOf = async (query: string): Promise<string[]> =>
      (await own.admin.get(`/api/projects?${query}`)).body.map(({ name }: Project) => name);
    const whileInForce = await namesOf(`dealId=${old.id}&launchStatus=Obsolete`);
    good(await own.admin.put(`/api/deals/${old.id}`, { version: 1, launchStatus: 'Obsolete' }));

    expect(whileInForce).toEqual(['Archived']);
    expect(await namesOf(`dealId=${old.id}&launchStatus=Obsolete`)).toEqual(['Archived', 'Meadow']);
    expect(await namesOf(`withinId=${old.id}&launchStatus=Obsolete`)).toEqual(['Archived', 'In its part', 'Meadow']);
    expect(await namesOf(`dealId=${old.id}&launchStatus=Active`)).toEqual([]);
    // The search follows by a job.
    await vi.waitFor(
      async () => {
        expect(await namesOf(`search=meadow&dealId=${old.id}&launchStatus=Obsolete`)).toEqual(['Meadow']);
      },
      { timeout: 15_000, interval: 200 },
    );
  });

  it('show nothing of an archived structure to who may not see what lies in it', async () => {
    const own = await anOrganization();
    const [old, seen] = [await own.structure({ name: 'Old' }), await own.structure({ name: 'Seen' })];
    good(await own.admin.post(`/api/organizations/${own.id}/projects`, { dealId: old.id, name: 'Hidden' }));
    good(await own.admin.put(`/api/deals/${old.id}`, { version: 1, launchStatus: 'Obsolete' }));
    const guest = await own.guest();
    await own.grant(guest, { entityId: seen.id }, { entityId: seen.id, sourceType: 'Project' });

    for (const place of ['dealId', 'withinId']) {
      expect((await guest.get(`/api/projects?${place}=${old.id}&launchStatus=Obsolete`)).body).toEqual([]);
    }
  });

  it('show a guest what lies in the structures that were granted, and what was granted alone', async () => {
    const own = await anOrganization();
    const [seen, hidden] = [await own.structure({ name: 'Seen' }), await own.structure({ name: 'Hidden' })];
    const create = async (dealId: string, name: string): Promise<Project> =>
      (await own.admin.post(`/api/organizations/${own.id}/projects`, { dealId, name })).body;
    await create(seen.id, 'In seen');
    const alone = await create(hidden.id, 'Alone');
    await create(hidden.id, 'Hidden');
    const guest = await own.guest();
    await own.grant(
      guest,
      { entityId: seen.id },
      { entityId: seen.id, sourceType: 'Project' },
      { entityId: alone.id, sourceType: 'Project' },
    );

    const listed = await guest.get('/api/projects');

    expect(listed.body.map(({ name }: Project) => name)).toEqual(['Alone', 'In seen']);
    expect((await guest.get(`/api/projects/${alone.id}`)).status).toBe(200);
  });
});

describe('projects without a state', () => {
  it('can be asked for', async () => {
    const own = await anOrganization();
    const { id: dealId } = await own.structure();
    const create = (project: object) => own.admin.post(`/api/organizations/${own.id}/projects`, { dealId, ...project });
    await create({ name: 'Somewhere', country: 'United States', state: 'Texas' });
    await create({ name: 'Nowhere' });

    const { body } = await own.admin.get('/api/projects?state=none');

    expect(body.map(({ name }: { readonly name: string }) => name)).toEqual(['Nowhere']);
  });
});
