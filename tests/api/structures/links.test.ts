import { describe, expect, it } from 'vitest';
import type { Project, ProjectView } from '#shared/domain/project.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn } from '#tests/support/portfolio.ts';

const namesOf = (linked: readonly { readonly name: string }[]): string[] => linked.map(({ name }) => name).toSorted();

const projectsOf = async ({ admin }: TestOrganization, loanId: string): Promise<string[]> =>
  namesOf(good(await admin.get(`/api/loans/${loanId}`)).body.projects);

const projectOf = async ({ admin }: TestOrganization, id: string): Promise<ProjectView> =>
  good(await admin.get(`/api/projects/${id}`)).body;

/** So many projects in structures of ten each. */
async function manyProjects(own: TestOrganization, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let from = 0; from < count; from += 10) {
    const { id } = await own.structure({ name: `Portfolio ${from / 10}` });
    const bodies = Array.from({ length: 10 }, (_, at) => ({ name: `Site ${from + at}` }));
    const { body } = good(await own.admin.post(`/api/deals/${id}/projects`, bodies));
    made.push(...body.map((project: Project) => project.id));
  }
  return made;
}

describe('two people who change what a financing finances', () => {
  it('are told so where both did, from whichever side', async () => {
    const own = await anOrganization();
    const { id: dealId } = await own.structure();
    const [first, second, third] = await Promise.all(
      ['First', 'Second', 'Third'].map((name) => aProjectIn(own, { name, dealId })),
    );
    const loan = await aFinancingIn(own, { name: 'Loan', dealId, projectIds: [first?.id ?? ''] });
    const change = (version: number, projectIds: unknown[]) =>
      own.admin.put(`/api/loans/${loan.id}`, { version, projectIds });

    const added = await change(loan.version, [first?.id, second?.id]);
    const clash = await change(loan.version, [first?.id, third?.id]);
    const fromThere = await own.admin.put(`/api/projects/${third?.id}`, { version: 1, loanIds: [loan.id] });
    const clashWithThere = await change(added.body.version, [first?.id]);

    expect([added, fromThere].map(({ status }) => status)).toEqual([200, 200]);
    expect([clash, clashWithThere]).toMatchObject(
      Array(2).fill({ status: 409, body: { code: 'recordChanged', fields: { projectIds: expect.any(String) } } }),
    );
    expect(await projectsOf(own, loan.id)).toEqual(['First', 'Second', 'Third']);
  });

  it('both have their way where only one of them did', async () => {
    const own = await anOrganization();
    const { id: dealId } = await own.structure();
    const [first, second] = await Promise.all(['First', 'Second'].map((name) => aProjectIn(own, { name, dealId })));
    const loan = await aFinancingIn(own, { name: 'Loan', dealId, projectIds: [first?.id ?? ''] });
    good(await own.admin.put(`/api/loans/${loan.id}`, { version: loan.version, projectIds: [first?.id, second?.id] }));

    const whole = { ...loan, city: 'Austin', projectIds: [first?.id] };
    const changed = await own.admin.put(`/api/loans/${loan.id}`, whole);
    const project = await own.admin.put(`/api/projects/${second?.id}`, { version: 1, city: 'Dallas', loanIds: [] });

    expect(changed).toMatchObject({ status: 200, body: { city: 'Austin' } });
    expect(project).toMatchObject({ status: 200, body: { city: 'Dallas' } });
    expect(await projectsOf(own, loan.id)).toEqual(['First', 'Second']);
    expect(namesOf((await projectOf(own, second?.id ?? '')).loans)).toEqual(['Loan']);
  });
});

it('links with what the editor does not see stay', async () => {
  const own = await anOrganization();
  const [home, other] = [await own.structure({ name: 'Home' }), await own.structure({ name: 'Other' })];
  const hidden = await aProjectIn(own, { name: 'Hidden', dealId: other.id });
  const [seen, left] = [
    await aProjectIn(own, { name: 'Seen', dealId: home.id }),
    await aProjectIn(own, { name: 'Left', dealId: home.id }),
  ];
  const loan = await aFinancingIn(own, { name: 'Loan', dealId: home.id, projectIds: [hidden.id, left.id] });
  const guest = await own.guest();
  await own.grant(
    guest,
    { level: 'Edit', sourceType: 'Loan', entityId: loan.id },
    { sourceType: 'Project', entityId: home.id },
  );

  const told = await guest.get(`/api/loans/${loan.id}`);
  const unchanged = await guest.put(`/api/loans/${loan.id}`, { version: told.body.version, projectIds: [left.id] });
  const changed = await guest.put(`/api/loans/${loan.id}`, { version: told.body.version, projectIds: [seen.id] });
  const refused = await guest.put(`/api/loans/${loan.id}`, {
    version: changed.body.version,
    projectIds: [(await aProjectIn(own, { name: 'Hidden, too', dealId: other.id })).id],
  });

  expect(namesOf(told.body.projects)).toEqual(['Left']);
  expect(unchanged.body.version).toBe(told.body.version);
  expect(changed.status).toBe(200);
  expect(refused).toMatchObject({ status: 400, body: { fields: { projectIds: expect.any(String) } } });
  expect(await projectsOf(own, loan.id)).toEqual(['Hidden', 'Seen']);
});

it('what lies in an archived structure is linked with nothing more, and can be let go', async () => {
  const own = await anOrganization();
  const [old, home] = [await own.structure({ name: 'Old' }), await own.structure({ name: 'Home' })];
  const [plant, site] = [
    await aProjectIn(own, { name: 'Plant', dealId: old.id }),
    await aProjectIn(own, { name: 'Site', dealId: old.id }),
  ];
  const loan = await aFinancingIn(own, { name: 'Loan', dealId: home.id, projectIds: [site.id] });
  good(await own.admin.put(`/api/deals/${old.id}`, { version: 1, launchStatus: 'Obsolete' }));
  const change = (projectIds: string[]) =>
    own.admin.put(`/api/loans/${loan.id}`, { version: loan.version, projectIds });

  const linked = await change([site.id, plant.id]);
  const created = await own.admin.post(`/api/organizations/${own.id}/loans`, {
    name: 'New',
    dealId: home.id,
    projectIds: [plant.id],
  });
  const letGo = await change([]);

  expect([linked, created]).toMatchObject(
    Array(2).fill({ status: 400, body: { fields: { projectIds: expect.stringContaining('“Plant” is archived') } } }),
  );
  expect(letGo.status).toBe(200);
  expect(await projectsOf(own, loan.id)).toEqual([]);
});

it('one financing a project holds for two who link it at once, from structures of their own', async () => {
  const own = await anOrganization();
  good(await own.admin.post(`/api/entities/${own.id}/details`, { name: 'disableManyToMany', value: 'true' }));
  const [home, one, other] = await Promise.all([own.structure(), own.structure(), own.structure()]);

  for (const name of ['North', 'South', 'West']) {
    const project = await aProjectIn(own, { name, dealId: home.id });
    const replies = await Promise.all(
      [one.id, other.id].map((dealId) =>
        own.admin.post(`/api/organizations/${own.id}/loans`, { name: 'Loan', dealId, projectIds: [project.id] }),
      ),
    );

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.fields).toEqual({ projectIds: expect.any(String) });
    expect((await projectOf(own, project.id)).loans).toHaveLength(1);
  }
});

describe('many links', () => {
  const words = (letter: string) => Array.from({ length: 26 }, (_, at) => `${letter}${String(at)}x`).join(' ');

  it('are made and changed thirty at a time, wherever the projects lie', async () => {
    const own = await anOrganization();
    const ids = await manyProjects(own, 50);
    const { id: dealId } = await own.structure();
    const create = (projectIds: string[]) =>
      own.admin.post(`/api/organizations/${own.id}/loans`, { name: words('a'), customId: 'A-1', dealId, projectIds });

    const tooMany = await create(ids.slice(0, 31));
    const created = await create(ids.slice(0, 30));
    const change = async (fields: object) => {
      const { body } = await own.admin.get(`/api/loans/${created.body.id}`);
      return own.admin.put(`/api/loans/${created.body.id}`, { version: body.version, ...fields });
    };
    const grown = await change({ projectIds: ids.slice(0, 45) });
    const swapped = await change({ projectIds: ids.slice(10, 50) });
    const together = await change({ name: words('b'), projectIds: ids.slice(37, 50) });
    const emptied = await change({ projectIds: ids.slice(40, 50) });

    const field = { projectIds: 'Change at most 30 projects at a time.' };
    expect(tooMany).toMatchObject({ status: 400, body: { fields: field } });
    expect([created, grown, swapped].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(together).toMatchObject({
      status: 400,
      body: { fields: { projectIds: 'So many of them change that they have to be saved by themselves.' } },
    });
    expect(emptied.status).toBe(200);
    expect(await projectsOf(own, created.body.id)).toHaveLength(10);
    expect((await projectOf(own, ids[0] ?? '')).loans).toEqual([]);
  });

  it('that came from the other side are changed from this one', async () => {
    const own = await anOrganization();
    const ids = await manyProjects(own, 30);
    const { id: dealId } = await own.structure();
    const loan = await aFinancingIn(own, { name: 'Loan', dealId });
    for (const id of ids.slice(0, 22)) {
      good(await own.admin.put(`/api/projects/${id}`, { version: 1, loanIds: [loan.id] }));
    }

    const { body } = await own.admin.get(`/api/loans/${loan.id}`);
    const changed = await own.admin.put(`/api/loans/${loan.id}`, {
      version: body.version,
      projectIds: ids.slice(1, 24),
    });

    expect(body.projects).toHaveLength(22);
    expect(changed.status).toBe(200);
    expect(await projectsOf(own, loan.id)).toHaveLength(23);
  });
});
