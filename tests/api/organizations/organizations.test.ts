import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { basicOf } from '#tests/support/client.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, nobody, password, theSuperuser } from '#tests/support/organization.ts';

describe('POST /api/organizations', () => {
  it('creates an organization in its currency and invites its administrator', async () => {
    const primaryEmail = `admin-${randomUUID()}@harbor.example`;
    const administrator = { firstName: 'Hanne', lastName: 'Harbor', primaryEmail };
    const superuser = await theSuperuser();

    const created = await superuser.post('/api/organizations', {
      name: ' Harbor Bank ',
      currency: 'EUR',
      administrator,
    });
    const token = linkIn(await mailTo(primaryEmail, 'invited to Harbor Bank'), 'new-user-password');
    const { body } = await nobody().post('/api/agents/reset', undefined, basicOf(token, password));

    expect(created).toMatchObject({
      status: 200,
      body: { name: 'Harbor Bank', entityCurrencyUnit: { value: 'EUR' }, version: 1 },
    });
    expect(body.agent).toMatchObject({ roles: ['Admin'], effectiveOrganizationId: created.body.id });
    const { invitationMailed, ...organization } = created.body;
    expect(invitationMailed).toBe(true);
    expect((await superuser.get(`/api/organizations/${organization.id}`)).body).toEqual(organization);
  });

  it('invites an administrator whose address is written in capitals', async () => {
    const email = `admin-${randomUUID()}@harbor.example`;
    const administrator = { firstName: 'Hanne', lastName: 'Harbor', primaryEmail: ` ${email.toUpperCase()}` };

    good(await (await theSuperuser()).post('/api/organizations', { name: 'Harbor Bank', administrator }));
    const token = linkIn(await mailTo(email, 'invited'), 'new-user-password');
    good(await nobody().post('/api/agents/reset', undefined, basicOf(token, password)));

    expect((await nobody().post('/api/agents/login', undefined, basicOf(email, password))).status).toBe(200);
  });

  it.each([
    { field: 'name', body: { name: ' ' } },
    { field: 'currency', body: { name: 'Harbor Bank', currency: 'XXX' } },
    {
      field: 'administrator.primaryEmail',
      body: { name: 'Harbor Bank', administrator: { firstName: 'H', lastName: 'H', primaryEmail: 'harbor' } },
    },
  ])('refuses what is wrong in $field and creates nothing', async ({ field, body }) => {
    const refused = await (await theSuperuser()).post('/api/organizations', body);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });
});

describe('GET /api/organizations', () => {
  it('lists the own organizations by name, and all of them page by page for a superuser', async () => {
    const { id, name, admin } = await anOrganization('Alder Fund');
    const superuser = await theSuperuser();

    const own = await admin.get('/api/organizations');
    const first = good(await superuser.get('/api/organizations?limit=1'));
    const cursor = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');
    const second = good(await superuser.get(`/api/organizations?limit=1&cursor=${cursor}`));

    expect(own.body).toMatchObject([{ id, name }]);
    expect([first.body.length, second.body.length]).toEqual([1, 1]);
    expect(second.body[0].id).not.toBe(first.body[0].id);
    expect([first.body[0].name, second.body[0].name]).toEqual([first.body[0].name, second.body[0].name].toSorted());
  });

  it('does not take the position in a superuser’s list from anybody else', async () => {
    const { admin } = await anOrganization();
    const first = good(await (await theSuperuser()).get('/api/organizations?limit=1'));
    const cursor = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');

    const reply = await admin.get(`/api/organizations?limit=1&cursor=${cursor}`);

    expect(reply).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
  });
});
