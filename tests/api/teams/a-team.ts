import { randomUUID } from 'node:crypto';
import type { Structure } from '#shared/domain/structure.ts';
import type { Client, Reply } from '#tests/support/client.ts';
import { good, type TestOrganization } from '#tests/support/organization.ts';

/** What is asked of a team: everything but who it is for may be left out. */
export type Asked = Readonly<Record<string, unknown>>;

const path = (organization: TestOrganization, structure: Pick<Structure, 'id'>, part: 'direct' | 'groups'): string =>
  `/api/v2/organizations/${organization.id}/entities/${structure.id}/team/${part}`;

/** The team of a structure, as somebody (the administrator unless told) changes it. */
export const teamOf = (
  organization: TestOrganization,
  structure: Pick<Structure, 'id'>,
  client: Client = organization.admin,
) => ({
  save: (...places: Asked[]): Promise<Reply> => client.post(path(organization, structure, 'direct'), places),
  remove: (...agentIds: string[]): Promise<Reply> =>
    client.delete(
      path(organization, structure, 'direct'),
      agentIds.map((agentId) => ({ agentId })),
    ),
  saveGroups: (...places: Asked[]): Promise<Reply> => client.post(path(organization, structure, 'groups'), places),
  removeGroups: (...groupIds: string[]): Promise<Reply> =>
    client.delete(
      path(organization, structure, 'groups'),
      groupIds.map((groupId) => ({ groupId })),
    ),
  read: (): Promise<Reply> => client.get(`/api/v2/entities/${structure.id}/team`),
});

/** Somebody who has been invited and has not signed in yet; enough to be on a team. */
export async function invited(organization: TestOrganization, lastName: string, firstName = 'Morgan'): Promise<string> {
  const primaryEmail = `person-${randomUUID()}@riverside.example`;
  const person = { firstName, lastName, primaryEmail };
  return good(await organization.admin.post(`/api/organizations/${organization.id}/agents`, person)).body.id;
}

export async function aGroup(organization: TestOrganization, name: string, ...agents: string[]): Promise<string> {
  return good(await organization.admin.post(`/api/organizations/${organization.id}/groups`, { name, agents })).body.id;
}

/** What somebody gets to see of a structure: the statuses of the structure, its documents and its covenants. */
export async function seen(client: Client, structure: Pick<Structure, 'id'>): Promise<readonly number[]> {
  const replies = await Promise.all([
    client.get(`/api/deals/${structure.id}`),
    client.get(`/api/room/${structure.id}/listing`),
    client.get(`/api/entities/${structure.id}/covenants`),
  ]);
  return replies.map(({ status }) => status);
}

export const everything: readonly number[] = [200, 200, 200];
export const nothing: readonly number[] = [404, 404, 404];

/** Whether somebody may edit, of covenants, of reports: the approval, and anything else. */
export async function approves(organization: TestOrganization, client: Client, structure: Pick<Structure, 'id'>) {
  const question = { level: 'Edit', entityId: structure.id, organizationId: organization.id };
  const { body } = good(
    await client.post(`/api/v2/organizations/${organization.id}/permissions/check`, [
      { ...question, sourceType: 'Covenant', detailName: 'Approval Status' },
      { ...question, sourceType: 'Report', detailName: 'Approval Status' },
      { ...question, sourceType: 'Covenant' },
    ]),
  );
  const [covenants, reports, whole] = body.map(({ permitted }: { permitted: boolean }) => permitted);
  return { covenants, reports, whole };
}
