import { randomUUID } from 'node:crypto';
import type { Group } from '#shared/domain/group.ts';
import type { Reply } from '#tests/support/client.ts';
import { good, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

type Named = Pick<Group, 'id'>;
type Read = Pick<Group, 'id' | 'version'>;
type Fields = Readonly<Record<string, unknown>>;

/** The groups of an organization, as its administrator works with them. */
export function groupsOf({ id: organizationId, admin }: TestOrganization) {
  const root = `/api/organizations/${organizationId}`;
  const list = `/api/v2/organizations/${organizationId}/groups`;
  return {
    root,
    list,
    make: async (name: string, rest: Fields = {}, type = 'groups'): Promise<Group> =>
      good(await admin.post(`${root}/${type}`, { name, ...rest })).body,
    change: ({ id, version }: Read, patch: Fields): Promise<Reply> =>
      admin.put(`${root}/groups/${id}`, { version, ...patch }),
    setPermissions: ({ id, version }: Read, permissions: unknown): Promise<Reply> =>
      admin.put(`${list}/${id}/permissions`, { version, permissions }),
    latest: async ({ id }: Named): Promise<Group> => good(await admin.get(`${list}/${id}`)).body,
    namesAt: async (path: string, limit = 2): Promise<string[]> =>
      (await allPages<Group>(admin, path, limit)).flat().map(({ name }) => name),
    agentsOf: async ({ id }: Named, limit = 2): Promise<string[]> =>
      (await allPages<{ displayName: string }>(admin, `${list}/${id}/agents`, limit))
        .flat()
        .map(({ displayName }) => displayName),
    /** People who were invited and need not sign in; answers their ids. */
    invite: async (...names: (readonly [firstName: string, lastName: string])[]): Promise<string[]> => {
      const ids: string[] = [];
      for (const [firstName, lastName] of names) {
        const primaryEmail = `somebody-${randomUUID()}@riverside.example`;
        ids.push(good(await admin.post(`${root}/agents`, { firstName, lastName, primaryEmail })).body.id);
      }
      return ids;
    },
  };
}

export const codeOf = ({ status, body }: Reply) => [status, body.code];
