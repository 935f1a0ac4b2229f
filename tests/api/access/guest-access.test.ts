import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import type { Client } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let structure: Structure;
let guest: Person;
let member: Person;

const setting = async (values: Readonly<Record<string, string>>) =>
  good(
    await organization.admin.post(
      `/api/entities/${organization.id}/details`,
      Object.entries(values).map(([name, value]) => ({ name, value })),
    ),
  );

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
  const terms = { name: 'Annual budget', covenantType: 'Report', frequency: 'Annually', anchor: 'FiscalYearEnd' };
  const path = `/api/entities/${structure.id}/covenants`;
  const { id, version } = good(await organization.admin.post(path, terms)).body;
  good(await organization.admin.put(`${path}/${id}`, { version, approved: true }));
  guest = await organization.guest();
  member = await organization.member('Member');
  const everything = { level: 'View', entityId: structure.id } as const;
  for (const person of [guest, member]) {
    await organization.grant(
      person,
      everything,
      { ...everything, sourceType: 'Covenant' },
      { ...everything, sourceType: 'Report' },
    );
  }
});

beforeEach(() => setting({ guestAccessRCS: 'false', accessRoleCaching: 'false' }));

/** What somebody is shown of the covenants, and what the check says. */
async function reachOf(client: Client) {
  const question = { level: 'View', entityId: structure.id, organizationId: organization.id };
  const [covenants, checks, seen, asked] = await Promise.all([
    client.get(`/api/entities/${structure.id}/covenants`),
    client.get(`/api/entities/${structure.id}/checks`),
    client.get(`/api/deals/${structure.id}`),
    client.post(`/api/v2/organizations/${organization.id}/permissions/check`, [
      { ...question, sourceType: 'Covenant' },
      { ...question, sourceType: 'Report' },
    ]),
  ]);
  const permitted = good(asked).body.map((answer: { permitted: boolean }) => answer.permitted);
  return { covenants: covenants.status, checks: checks.status, structure: seen.status, permitted };
}

const open = { covenants: 200, checks: 200, structure: 200, permitted: [true, true] };
const closed = { covenants: 403, checks: 403, structure: 200, permitted: [false, false] };

describe('guest access', () => {
  it.each(['false', 'true'])(
    'switched off keeps covenants from guests, with access computed ahead: %s',
    async (ahead) => {
      await setting({ accessRoleCaching: ahead });

      expect(await reachOf(guest)).toEqual(closed);
      expect(await reachOf(member)).toEqual(open);
    },
  );

  it.each(['false', 'true'])(
    'opens them with the next request, and closes them, with access computed ahead: %s',
    async (ahead) => {
      await setting({ accessRoleCaching: ahead });
      const before = await reachOf(guest);
      await setting({ guestAccessRCS: 'true' });
      const during = await reachOf(guest);
      await setting({ guestAccessRCS: 'false' });

      expect([before, during, await reachOf(guest)]).toEqual([closed, open, closed]);
    },
  );

  it('is what the explanation names, and what the browser is told', async () => {
    const query = new URLSearchParams({ level: 'View', sourceType: 'Covenant', entityId: structure.id });
    const path = `/api/v2/organizations/${organization.id}/agents/${guest.agent.id}/permissions/explanation`;

    const { body } = good(await organization.admin.get(`${path}?${query}`));
    const { permissions } = good(await guest.get(`/api/init/global/${organization.id}`)).body;

    expect(body).toMatchObject({
      permitted: false,
      chain: [
        { origin: { kind: 'setting', name: 'Guest access' }, effect: 'denies', decides: true },
        { origin: { kind: 'direct' }, effect: 'grants', decides: false },
      ],
    });
    expect(permissions.withheld.map(({ sourceType }: { sourceType: string }) => sourceType)).toEqual([
      'Covenant',
      'Report',
    ]);
  });
});
