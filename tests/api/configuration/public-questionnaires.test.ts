import { beforeEach, describe, expect, it } from 'vitest';
import type { PublicQuestionnaire } from '#shared/domain/configuration.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  path = `/api/organizations/${organization.id}/questionnaires/public`;
});

describe('a public questionnaire', () => {
  it('gets an address of its own when it is published', async () => {
    const first = await admin.post(path, { name: ' Site visit ' });
    const second = await admin.post(path, { name: 'Annual review' });

    expect(first).toMatchObject({ status: 200, body: { name: 'Site visit', launchStatus: 'Active', version: 1 } });
    expect(second.body.publicId).not.toBe(first.body.publicId);
    expect(good(await admin.get(path)).body).toEqual([second.body, first.body]);
  });

  it('has a name of its own', async () => {
    const replies = await Promise.all(['Site visit', 'SITE VISIT'].map((name) => admin.post(path, { name })));

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('nameTaken');
  });

  it('is listed by name, page by page', async () => {
    for (const name of ['Water', 'Land', 'Air']) good(await admin.post(path, { name }));

    const pages = await allPages<PublicQuestionnaire>(admin, path, 2);

    expect(pages.flat().map(({ name }) => name)).toEqual(['Air', 'Land', 'Water']);
  });

  it('is the business of those who may edit the organization', async () => {
    const member = await organization.member('Member');

    expect((await member.get(path)).status).toBe(403);
    expect((await member.post(path, { name: 'Site visit' })).status).toBe(403);
    expect((await admin.post(path, { name: '' })).body.fields).toEqual({ name: 'Enter a name.' });
  });
});
