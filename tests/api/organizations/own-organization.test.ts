import { beforeEach, describe, expect, it } from 'vitest';
import type { Organization } from '#shared/domain/organization.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { basicOf } from '#tests/support/client.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization('Riverside Capital');
  admin = organization.admin;
  path = `/api/organizations/${organization.id}`;
});

describe('GET /api/organizations/{id}', () => {
  it('is open to every member and guest, and to nobody else', async () => {
    const [member, guest] = [await organization.member('Member'), await organization.guest()];
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    for (const person of [admin, member, guest]) {
      expect(await person.get(path)).toMatchObject({ status: 200, body: { id: organization.id, orgType: 'Lender' } });
    }
    expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'organizationNotFound' } });
  });
});

describe('GET /api/organizations', () => {
  it('finds organizations by a part of their name', async () => {
    const other = await anOrganization('Quillon Infrastructure');
    const superuser = await theSuperuser();
    const names = (body: Organization[]) => body.map(({ name }) => name);

    expect(names(good(await superuser.get('/api/organizations?search=QUILLON')).body)).toEqual([other.name]);
    expect(names(good(await other.admin.get('/api/organizations?search=quill')).body)).toEqual([other.name]);
    expect(names(good(await other.admin.get('/api/organizations?search=riverside')).body)).toEqual([]);
  });
});

describe('PUT /api/organizations/{id}', () => {
  it('changes name and type for whoever has read the latest version, and leaves a trace', async () => {
    const changed = await admin.put(path, { version: 1, name: ' Riverside Infrastructure ', orgType: 'Investor' });
    const tooLate = await admin.put(path, { version: 1, name: 'Riverside' });

    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Riverside Infrastructure', orgType: 'Investor', version: 2 },
    });
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    const trail = await auditOfRecord(`platform#Organization#${organization.id}`);
    expect(trail.at(-1)).toMatchObject({
      event: 'organization.updated',
      by: admin.agent.id,
      before: { name: 'Riverside Capital', orgType: 'Lender' },
      after: { name: 'Riverside Infrastructure', orgType: 'Investor' },
    });
  });

  it('reaches its people when they sign in and when they open the product', async () => {
    good(await admin.put(path, { version: 1, name: 'Riverside Infrastructure' }));

    const signedIn = good(await nobody().post('/api/agents/login', undefined, basicOf(admin.email, password)));
    const opened = good(await admin.get(`/api/init/global/${organization.id}`));

    const enabledOrganizations = [{ id: organization.id, name: 'Riverside Infrastructure' }];
    expect(signedIn.body.agent).toMatchObject({ enabledOrganizations });
    expect(opened.body).toMatchObject({ enabledOrganizations, organization: { name: 'Riverside Infrastructure' } });
  });

  it('keeps what it does not name', async () => {
    good(await admin.put(`/api/entities/${organization.id}/details/customNameForLoan`, { value: 'Facility' }));
    const { version } = good(await admin.get(path)).body;

    const { body } = good(await admin.put(path, { version, orgType: 'Grantor' }));

    expect(body).toMatchObject({ name: 'Riverside Capital', orgType: 'Grantor' });
    expect(body.details).toContainEqual(expect.objectContaining({ name: 'customNameForLoan', value: 'Facility' }));
  });

  it.each([
    { field: 'name', body: { name: ' ' } },
    { field: 'orgType', body: { orgType: 'Bank' } },
    { field: 'version', body: { version: 0 } },
  ])('refuses what is wrong in $field', async ({ field, body }) => {
    const refused = await admin.put(path, { version: 1, ...body });

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('is for those who may manage the organization', async () => {
    const member = await organization.member('Deal Admin');
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    expect((await member.put(path, { version: 1, name: 'Mine' })).status).toBe(403);
    expect((await stranger.put(path, { version: 1, name: 'Mine' })).status).toBe(404);
  });
});

describe('GET /api/organizations/{id}/org-types', () => {
  it('answers the kinds of organization, page by page', async () => {
    const pages = await allPages<{ id: string; name: string }>(admin, `${path}/org-types`, 5);

    expect(pages.map(({ length }) => length)).toEqual([5, 4]);
    expect(pages[0]?.[0]).toEqual({ id: 'Lender', name: 'Lender' });
  });
});

describe('work on the whole organization', () => {
  it.each([
    { call: 'accessrole', kind: 'access-role-caching' },
    { call: 'obsoleteCurrencyDetails', kind: 'currency-details' },
    { call: 'searchIndex', kind: 'search-index' },
  ])('is started by $call, goes on in the background, and ends', async ({ call, kind }) => {
    const started = await admin.post(`${path}/${call}`);
    const again = await admin.post(`${path}/${call}`);

    expect(started).toMatchObject({ status: 202, body: { kind, createdBy: admin.agent.id } });
    expect([200, 202]).toContain(again.status);
    const finished = await until(
      () => admin.get(`/api/jobs/${started.body.id}`),
      ({ body }) => body.status === 'done' || body.status === 'failed',
    );
    expect(finished.body).toMatchObject({ status: 'done', kind });
  });

  it('on covenants is a superuser’s', async () => {
    const call = `/api/internal/organization/${organization.id}/covenants/migrate`;
    const superuser = await theSuperuser();

    const started = await superuser.post(call);

    expect(started).toMatchObject({ status: 202, body: { kind: 'covenant-migration' } });
    expect((await admin.post(call)).status).toBe(403);
    expect(await superuser.post('/api/internal/organization/nothing/covenants/migrate')).toMatchObject({
      status: 404,
      body: { code: 'organizationNotFound' },
    });
    const finished = await until(
      () => superuser.get(`/api/jobs/${started.body.id}`, { 'x-organization-id': organization.id }),
      ({ body }) => body.status === 'done' || body.status === 'failed',
    );
    expect(finished.body.status).toBe('done');
  });

  it('is for those who may manage the organization', async () => {
    const member = await organization.member('Deal Admin');

    for (const call of ['accessrole', 'obsoleteCurrencyDetails', 'searchIndex']) {
      expect((await member.post(`${path}/${call}`)).status).toBe(403);
    }
  });
});
