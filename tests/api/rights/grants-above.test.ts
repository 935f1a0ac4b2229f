import { beforeAll, describe, expect, it } from 'vitest';
import type { AgentRole } from '#shared/contract/rights.ts';
import type { CommentSubscription } from '#shared/domain/comment-subscription.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { Job } from '#shared/domain/job.ts';
import type { Project } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { AgentTeam } from '#shared/domain/team.ts';
import { upload } from '#tests/support/data-room.ts';
import { extracted } from '#tests/support/extraction.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { aFinancing } from '#tests/support/parties.ts';

let organization: TestOrganization;
let admin: Person;
let holding: Structure;
let part: Structure;
let beside: Structure;
let project: Project;
let financing: Financing;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  holding = await organization.structure({ name: 'Alder holding' });
  part = await organization.structure({ name: 'Birch part', parentId: holding.id });
  beside = await organization.structure({ name: 'Cedar beside' });
  const sited = { name: 'Dogwood array', dealId: part.id };
  project = good(await admin.post(`/api/organizations/${organization.id}/projects`, sited)).body;
  financing = await aFinancing(organization, part.id, { name: 'Elm notes' });
});

/** Somebody who sees the holding and what is below it. */
async function granted(): Promise<Person> {
  const guest = await organization.guest();
  await organization.grant(guest, { entityId: holding.id });
  return guest;
}

const ofAgent = (person: Person, rest: string): string =>
  `/api/v2/organizations/${organization.id}/agents/${person.agent.id}/${rest}`;

describe('a grant on a structure, asked about what is below it', () => {
  it('is the explanation for sub-structures, projects and financings, by its own name', async () => {
    const guest = await granted();

    for (const entityId of [part.id, project.id, financing.id]) {
      const query = new URLSearchParams({ level: 'View', sourceType: 'Deal', entityId });
      const { body } = good(await admin.get(ofAgent(guest, `permissions/explanation?${query}`)));
      expect(body).toMatchObject({
        permitted: true,
        because: 'With a permission given directly, Gale may view Alder holding.',
        chain: [{ decides: true, entityName: 'Alder holding' }],
      });
    }
  });

  it('is the explanation together with a denial on a project, which is named too', async () => {
    const guest = await granted();
    await organization.grant(guest, { entityId: project.id, action: 'Deny' });

    const query = new URLSearchParams({ level: 'View', sourceType: 'Deal', entityId: project.id });
    const { body } = good(await admin.get(ofAgent(guest, `permissions/explanation?${query}`)));

    expect(body).toMatchObject({
      permitted: false,
      because: 'With a permission given directly, Gale may not view, edit or archive Dogwood array.',
      chain: [{ entityName: 'Dogwood array' }, { entityName: 'Alder holding' }],
    });
  });

  it('is what the permission check counts', async () => {
    const guest = await granted();
    await organization.grant(guest, { entityId: financing.id, action: 'Deny' });
    const ids = [holding.id, part.id, project.id, financing.id, beside.id];
    const question = { level: 'View', sourceType: 'Deal', organizationId: organization.id };

    const { body } = good(
      await guest.post(
        `/api/v2/organizations/${organization.id}/permissions/check`,
        ids.map((entityId) => ({ ...question, entityId })),
      ),
    );

    expect(body.map(({ permitted }: { permitted: boolean }) => permitted)).toEqual([true, true, true, false, false]);
  });

  it('is among the records that one holds on it', async () => {
    const guest = await granted();
    const held = (type: string, id: string) =>
      guest.get(`/api/v2/organizations/${organization.id}/${type}/${id}/Deal/permissions`);

    for (const [type, id] of [
      ['SPV', part.id],
      ['Project', project.id],
      ['Loan', financing.id],
    ] as const) {
      expect((await held(type, id)).body).toMatchObject([{ entityId: holding.id, level: 'View', permitted: true }]);
    }
    expect(await held('Deal', beside.id)).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
  });

  it('is counted in the list of structures that somebody may see', async () => {
    const guest = await granted();
    const analyst = await organization.member('Analyst');
    await organization.grant(analyst, { entityId: holding.id, action: 'Deny' });

    const pages = await allPages<Structure>(admin, `/api/agents/${guest.agent.id}/deals`, 1);
    const { body: ofAnalyst } = good(await admin.get(`/api/agents/${analyst.agent.id}/deals`));

    expect(pages.flat().map(({ name }) => name)).toEqual(['Alder holding', 'Birch part']);
    expect(ofAnalyst.map(({ name }: Structure) => name)).toEqual(['Cedar beside']);
  });
});

describe('a grant on a structure, in lists over what is below it', () => {
  it('shows background work there', async () => {
    const guest = await granted();
    const own = await organization.structure({ name: 'Fir part', parentId: holding.id });
    for (const { id } of [own, beside]) {
      const document = await upload(admin, id, { name: 'agreement.txt', content: ' ' });
      await extracted(admin, id, document.id);
    }

    const { body: jobs } = good(await guest.get('/api/jobs'));
    const [job] = jobs;
    const retried = await guest.post(`/api/jobs/${job.id}/retry`);
    await organization.grant(guest, { level: 'Create', sourceType: 'Covenant', entityId: holding.id });

    expect(jobs.map(({ entityId }: Job) => entityId)).toEqual([own.id]);
    expect((await guest.get(`/api/jobs/${job.id}`)).status).toBe(200);
    expect(retried).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect((await guest.post(`/api/jobs/${job.id}/retry`)).status).toBe(200);
  });

  it('shows one’s subscriptions to comments there, until it ends', async () => {
    const guest = await granted();
    const path = '/api/v2/comments/subscription';
    for (const { id } of [part, project, financing]) good(await guest.put(path, { entityId: id }));

    const { body: before } = good(await guest.get(path));
    await organization.grant(guest, { entityId: project.id, action: 'Deny' });
    const { body: after } = good(await guest.get(path));

    const idsOf = (subscriptions: CommentSubscription[]) => subscriptions.map(({ entityId }) => entityId).toSorted();
    expect(idsOf(before)).toEqual([part.id, project.id, financing.id].toSorted());
    expect(idsOf(after)).toEqual([part.id, financing.id].toSorted());
  });
});

describe('teams of projects and financings', () => {
  const named = (teams: readonly AgentTeam[]) => teams.map(({ entityType, entityName }) => [entityType, entityName]);

  it('have people, who see what they are on the team of', async () => {
    const guest = await organization.guest();
    const team = `/api/v2/organizations/${organization.id}/entities/${project.id}/team/direct`;

    good(await admin.post(team, [{ agentId: guest.agent.id, role: 'Viewer' }]));
    const { body: teams } = good(await guest.get(ofAgent(guest, 'teams')));
    const { body: shown } = good(await admin.get(`/api/v2/entities/${project.id}/team`));

    expect(named(teams)).toEqual([['Project', 'Dogwood array']]);
    expect(shown.direct).toMatchObject([{ agentId: guest.agent.id, role: 'Viewer' }]);
    expect((await guest.get(`/api/projects/${project.id}`)).status).toBe(200);
    expect((await guest.get(`/api/deals/${part.id}`)).status).toBe(404);
  });

  it('are set for a user by whoever sees them through what is above', async () => {
    const clerk = await granted();
    await organization.grant(clerk, { level: 'Create', sourceType: 'Organization', entityId: null });
    const guest = await organization.guest();
    const set = (...ids: string[]) =>
      clerk.put(
        ofAgent(guest, 'teams'),
        ids.map((entityId) => ({ entityId })),
      );

    const { body: teams } = good(await set(part.id, financing.id));
    const refused = await set(beside.id);
    const { body: listed } = good(await clerk.get(ofAgent(guest, 'teams')));
    const { body: fewer } = good(await set(part.id));

    expect(named(teams).toSorted()).toEqual([
      ['Deal', 'Birch part'],
      ['Loan', 'Elm notes'],
    ]);
    expect(refused).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
    expect(named(listed).toSorted()).toEqual(named(teams).toSorted());
    expect(named(fewer)).toEqual([['Deal', 'Birch part']]);
  });

  it('come with assignments, as those of structures do', async () => {
    const guest = await organization.guest();
    const path = `/api/agents/${guest.agent.id}/entities`;

    good(await admin.post(path, [{ entityType: 'Loan', entityId: financing.id, role: 'Approver' }]));
    const { body: roles } = good(await admin.get(`/api/agents/${guest.agent.id}/roles?entityType=Loan`));
    const { body: teams } = good(await admin.get(ofAgent(guest, 'teams')));

    expect(roles.map(({ entityId, role }: AgentRole) => [entityId, role])).toEqual([[financing.id, 'Approver']]);
    expect(named(teams)).toEqual([['Loan', 'Elm notes']]);
  });
});
