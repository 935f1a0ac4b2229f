import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { basicOf, clientOf } from '#tests/support/client.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, nobody, password, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

let manager: TestOrganization;
let path: string;

beforeAll(async () => {
  manager = await anOrganization();
  path = `/api/organizations/${manager.id}/managed`;
});

const somebody = () => ({ firstName: 'Ada', lastName: 'Admin', primaryEmail: `ada-${randomUUID()}@sponsor.example` });

async function accept(email: string) {
  const token = linkIn(await mailTo(email, 'invited'), 'new-user-password');
  const { body } = good(await nobody().post('/api/agents/reset', undefined, basicOf(token, password)));
  return { ...clientOf(origin(), body.token, body.agent.effectiveOrganizationId), agent: body.agent };
}

describe('the first administrator of an affiliated organization', () => {
  it('is named when it is made, accepts the invitation, and invites others', async () => {
    const administrator = somebody();
    const { id } = good(await manager.admin.post(path, { name: 'Sandhollow Solar', administrator })).body;

    const ada = await accept(administrator.primaryEmail);
    const invited = await ada.post(`/api/organizations/${id}/agents`, somebody());

    expect(ada.agent).toMatchObject({ effectiveOrganizationId: id, roles: ['Admin'] });
    expect(invited.status).toBe(200);
  });

  it('is invited later by its manager, until there is one, and by nobody else', async () => {
    const away = somebody();
    const { id } = good(await manager.admin.post(path, { name: 'Windrow', administrator: away })).body;
    const administrator = somebody();
    const invite = (person: object) => manager.admin.post(`${path}/${id}/administrator`, person);

    good(await invite(administrator));
    await accept(administrator.primaryEmail);
    const second = await invite(somebody());
    const foreign = await anOrganization('Lakeside Partners');
    const elsewhere = await foreign.admin.post(
      `/api/organizations/${foreign.id}/managed/${id}/administrator`,
      somebody(),
    );

    expect([second.status, second.body.code]).toEqual([409, 'managedOrganizationAdministered']);
    expect(elsewhere.status).toBe(404);
  });

  it('is its maker, however many one person makes at once', async () => {
    const names = Array.from({ length: 16 }, (_, place) => `Tollgate ${place + 1}`);

    const made = await Promise.all(names.map((name) => manager.admin.post(path, { name })));
    const { body } = await nobody().post('/api/agents/login', undefined, basicOf(manager.admin.email, password));

    expect(made.map(({ status }) => status)).toEqual(names.map(() => 200));
    const entered: { name: string }[] = body.agent.enabledOrganizations;
    expect(entered.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('is not named for one that exists', async () => {
    const body = { organizationId: manager.id, administrator: somebody() };

    const refused = await manager.admin.post(path, body);

    expect(refused).toMatchObject({ status: 400, body: { fields: { administrator: expect.any(String) } } });
  });
});
