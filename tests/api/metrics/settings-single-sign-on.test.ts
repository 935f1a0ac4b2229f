import { beforeEach, describe, expect, it } from 'vitest';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';

const name = 'singleSignOnConfiguration';
const provider = { issuer: 'https://login.riverside.example', clientId: 'trestle' };
const secret = 'a-secret-of-the-provider';

let organization: TestOrganization;
let admin: Person;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const store = (configuration: object): Promise<Reply> =>
  admin.post(`/api/entities/${organization.id}/details`, { name, value: JSON.stringify(configuration) });

/** The configuration as the server itself reads it. */
async function stored(): Promise<{ clientSecret?: string } & typeof provider> {
  becomeFunction();
  const { readOrganization } = await import('#functions/domain/organizations/exports/organization-reader.ts');
  const { details } = await readOrganization(organization.id);
  return JSON.parse(details.find((setting) => setting.name === name)?.value ?? '{}');
}

async function storedSecret(): Promise<string | null> {
  const { clientSecret = '' } = await stored();
  const { unseal } = await import('#functions/platform/secrets/sealed.ts');
  return unseal(clientSecret, organization.id);
}

describe('a single sign-on configuration', () => {
  it('is read with the fact that there is a client secret, but never with the secret', async () => {
    const saved = good(await store({ ...provider, clientSecret: secret }));

    const answers = await Promise.all([
      admin.get(`/api/entities/${organization.id}/details?detail=${name}`),
      admin.get(`/api/organizations/${organization.id}`),
      (await theSuperuser()).get(`/api/organizations/${organization.id}`),
      admin.get(`/api/init/global/${organization.id}`),
    ]);
    expect(JSON.parse(saved.body[0].value)).toEqual({ ...provider, hasClientSecret: true });
    const listed = await admin.get('/api/organizations');
    expect(JSON.stringify(listed.body)).not.toMatch(/singleSignOnConfiguration|clientSecret/);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('hasClientSecret');
      expect(JSON.stringify(body)).not.toMatch(/clientSecret\\?"|sealed\.|a-secret/);
    }
  });

  it('is stored sealed, also in the audit trail', async () => {
    good(await store({ ...provider, clientSecret: secret }));

    const trail = JSON.stringify(await auditOfRecord(`platform#Organization#${organization.id}`));
    expect((await stored()).clientSecret).toMatch(/^sealed\.\d+\./);
    expect(await storedSecret()).toBe(secret);
    expect(trail).toMatch(/sealed\.\d+\./);
    expect(trail).not.toContain(secret);
  });

  it('keeps its secret when it comes back as it was read, and loses it with the client that it belongs to', async () => {
    good(await store({ ...provider, clientSecret: secret }));

    good(await store({ ...provider, hasClientSecret: true, label: 'Riverside' }));
    expect(await stored()).toMatchObject({ ...provider, label: 'Riverside' });
    expect(await storedSecret()).toBe(secret);

    const elsewhere = await store({ ...provider, issuer: 'https://elsewhere.example', hasClientSecret: true });
    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    good(await store({ ...provider, issuer: 'https://elsewhere.example' }));
    expect((await stored()).clientSecret).toBeUndefined();
  });

  it('takes a secret as such, even one that looks sealed', async () => {
    good(await store({ ...provider, clientSecret: secret }));
    const { clientSecret: sealed = '' } = await stored();

    good(await store({ ...provider, clientId: 'another', clientSecret: `${sealed}x` }));

    expect(await storedSecret()).toBe(`${sealed}x`);
  });

  it('may be at this machine where outgoing requests may', async () => {
    expect((await store({ ...provider, issuer: 'http://127.0.0.1:4010' })).status).toBe(200);
  });

  it.each([
    { when: 'is no JSON object', configuration: [] },
    { when: 'has no issuer', configuration: { clientId: 'trestle' } },
    { when: 'is not at an https address', configuration: { ...provider, issuer: 'http://login.riverside.example' } },
    { when: 'says more than is known', configuration: { ...provider, admin: true } },
    { when: 'has a secret too long to be kept', configuration: { ...provider, clientSecret: 's'.repeat(336) } },
  ])('is refused when it $when', async ({ configuration }) => {
    const refused = await store(configuration);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(refused.body.fields.value).toContain('Single sign-on for members');
    expect(await stored()).toEqual({});
  });

  it('keeps a secret of the greatest length readable', async () => {
    good(await store({ ...provider, clientSecret: 's'.repeat(335) }));

    const { body } = good(await admin.get(`/api/entities/${organization.id}/details?detail=${name}`));
    expect(JSON.parse(body[0].value)).toEqual({ ...provider, hasClientSecret: true });
    expect(await storedSecret()).toBe('s'.repeat(335));
  });
});
