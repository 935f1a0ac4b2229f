import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { basicOf, type Reply } from '#tests/support/client.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, nobody, password, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
  await setPortal(organization, 'open');
});

const newEmail = () => `external-${randomUUID()}@sponsor.example`;
const signUp = (primaryEmail: string, secret = password): Promise<Reply> =>
  nobody().post(`/api/public/organizations/${organization.id}/agents/unaffiliated-users`, {
    firstName: 'Uma',
    lastName: 'Unaffiliated',
    primaryEmail,
    password: secret,
  });
const signIn = (email: string, secret = password): Promise<Reply> =>
  nobody().post('/api/agents/login', undefined, basicOf(email, secret));
const verify = (token: string): Promise<Reply> => nobody().post('/api/agents/unaffiliated/enable', { token });
const verificationOf = async (email: string): Promise<string> => linkIn(await mailTo(email, 'Verify'), 'verify-email');

describe('the sign-up of an external user', () => {
  it('leads over the mailed link to the first sign-in', async () => {
    const email = newEmail();

    const signedUp = await signUp(email);
    const tooEarly = await signIn(email);
    const verified = await verify(await verificationOf(email));
    const signedIn = await signIn(email);

    expect(signedUp).toMatchObject({ status: 200, body: {} });
    expect(tooEarly).toMatchObject({ status: 403, body: { code: 'emailNotVerified' } });
    expect(verified).toMatchObject({ status: 200, body: {} });
    expect(signedIn).toMatchObject({
      status: 200,
      body: {
        agent: {
          primaryEmail: email,
          effectiveAgentAccessType: 'UNAFFILIATED',
          effectiveOrganizationId: organization.id,
          roles: [],
        },
      },
    });
  });

  it('tells whether an address waits for verification only to whoever knows the password', async () => {
    const email = newEmail();
    await signUp(email);

    expect((await signIn(email, 'Thornfield-2025')).body.code).toBe('badCredentials');
  });

  it('can be verified once, by the newest link', async () => {
    const email = newEmail();
    await signUp(email);
    const first = await verificationOf(email);
    await signUp(email);
    const second = await verificationOf(email);

    expect((await verify(first)).body.code).toBe('linkExpired');
    expect((await verify(second)).status).toBe(200);
    expect((await verify(second)).body.code).toBe('linkExpired');
  });

  it('answers the same for an address that is known, mails its owner, and leaves the password as it is', async () => {
    const { admin } = organization;

    const signedUp = await signUp(admin.email, 'Somebody-Else-2027');

    expect(signedUp).toMatchObject({ status: 200, body: {} });
    expect((await mailTo(admin.email, 'already have')).text).toContain('/login');
    expect((await signIn(admin.email, 'Somebody-Else-2027')).body.code).toBe('badCredentials');
    expect((await signIn(admin.email)).status).toBe(200);
  });

  it('joins both organizations where it was made twice before the address was verified', async () => {
    const other = await anOrganization('Lakeside Partners');
    await setPortal(other, 'open');
    const email = `uma#100%-${newEmail()}`;
    await signUp(email);
    const person = { firstName: 'Uma', lastName: 'Unaffiliated', primaryEmail: email, password };
    await nobody().post(`/api/public/organizations/${other.id}/agents/unaffiliated-users`, person);
    await verify(await verificationOf(email));

    const { body } = await signIn(email);

    const joined = body.agent.enabledOrganizations.map(({ id }: { id: string }) => id);
    expect(joined.toSorted()).toEqual([organization.id, other.id].toSorted());
    const listed = await other.admin.get(`/api/organizations/${other.id}/agents?accessType=UNAFFILIATED`);
    expect(listed.body).toEqual([expect.objectContaining({ primaryEmail: email })]);
  });

  it('does not list the external user among members or guests', async () => {
    const email = newEmail();
    await signUp(email);
    await verify(await verificationOf(email));

    const lists = await Promise.all(
      ['agents', 'agents/guests'].map((list) =>
        organization.admin.get(`/api/organizations/${organization.id}/${list}`),
      ),
    );

    expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain(email);
  });

  it('is refused for an organization that does not exist', async () => {
    const email = newEmail();

    const replies = await Promise.all(
      ['d2719c53-1d3c-4b3a-9c34-000000000000', 'platform', '%23'].map((id) =>
        nobody().post(`/api/public/organizations/${id}/agents/unaffiliated-users`, {
          firstName: 'Uma',
          lastName: 'Unaffiliated',
          primaryEmail: email,
          password,
        }),
      ),
    );

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, 'organizationNotFound']),
    );
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is refused with a weak password, before any mail', async () => {
    const email = newEmail();

    const refused = await signUp(email, 'weak');

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { password: expect.any(String) } },
    });
    expect(await mailsTo(email)).toEqual([]);
  });
});
