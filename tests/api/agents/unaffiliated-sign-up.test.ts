import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { basicOf, type Reply } from '#tests/support/client.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, nobody, password, type TestOrganization } from '#tests/support/organization.ts';

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
const verify = (token: string, secret = password): Promise<Reply> =>
  nobody().post('/api/agents/unaffiliated/enable', { token, password: secret });
const verificationOf = async (email: string): Promise<string> => linkIn(await mailTo(email, 'Verify'), 'verify-email');
const verificationAfter = async (email: string, earlier: string): Promise<string> =>
  await vi.waitFor(async () => {
    const latest = await verificationOf(email);
    expect(latest).not.toBe(earlier);
    return latest;
  });

describe('the sign-up of an external user', () => {
  it('leads over the mailed link to the first sign-in', async () => {
    const email = newEmail();

    const signedUp = await signUp(email);
    const tooEarly = await signIn(email);
    const verified = await verify(await verificationOf(email));
    const signedIn = await signIn(email);

    expect(signedUp).toMatchObject({ status: 200, body: {} });
    expect(tooEarly).toMatchObject({ status: 401, body: { code: 'badCredentials' } });
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

  it('can be verified once, by each of its links until one of them was used', async () => {
    const email = newEmail();
    await signUp(email);
    const first = await verificationOf(email);
    await signUp(email, 'Another-Quarry-2027');
    const second = await verificationAfter(email, first);

    expect((await verify(first)).status).toBe(200);
    expect((await verify(first)).body.code).toBe('linkExpired');
    expect((await verify(second, 'Another-Quarry-2027')).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, 'Another-Quarry-2027')).body.code).toBe('badCredentials');
  });

  it('answers the same for an address that is known, mails its owner, and leaves the password as it is', async () => {
    const { admin } = organization;

    const signedUp = await signUp(admin.email, 'Somebody-Else-2027');

    expect(signedUp).toMatchObject({ status: 200, body: {} });
    expect((await mailTo(admin.email, 'already have')).text).toContain('/login');
    expect((await signIn(admin.email, 'Somebody-Else-2027')).body.code).toBe('badCredentials');
    expect((await signIn(admin.email)).status).toBe(200);
  });

  it('joins both organizations where it was made in two before the address was verified', async () => {
    const other = await anOrganization('Lakeside Partners');
    await setPortal(other, 'open');
    const email = `uma#100%-${newEmail()}`;
    await signUp(email);
    const links = [await verificationOf(email)];
    const person = { firstName: 'Uma', lastName: 'Unaffiliated', primaryEmail: email, password };
    await nobody().post(`/api/public/organizations/${other.id}/agents/unaffiliated-users`, person);
    links.push(await verificationOf(email));
    for (const link of links) good(await verify(link));

    const { body } = await signIn(email);

    const joined = body.agent.enabledOrganizations.map(({ id }: { id: string }) => id);
    expect(joined.toSorted()).toEqual([organization.id, other.id].toSorted());
    const listed = await other.admin.get(`/api/organizations/${other.id}/agents?accessType=UNAFFILIATED`);
    expect(listed.body).toEqual([expect.objectContaining({ primaryEmail: email })]);
  });

  it('of a stranger opens nothing to them, whatever the owner of the address clicks', async () => {
    const email = newEmail();
    const stranger = 'Somebody-Else-2027';
    await signUp(email, stranger);
    const token = await verificationOf(email);

    const byClick = await nobody().post('/api/agents/unaffiliated/enable', { token });
    const byOwner = await verify(token);
    const guessed = await signIn(email, stranger);

    expect([byClick.status, byClick.body.code]).toEqual([400, 'requestInvalid']);
    expect([byOwner.status, byOwner.body.code]).toEqual([400, 'signUpPasswordWrong']);
    expect(guessed.body.code).toBe('badCredentials');
  });

  it('neither blocks an invitation of the address nor voids its link, and brings the stranger nothing', async () => {
    const email = newEmail();
    const stranger = 'Somebody-Else-2027';
    const person = { firstName: 'Ina', lastName: 'Invited', primaryEmail: email, roles: ['Admin'] };
    await signUp(email, stranger);
    const early = await verificationOf(email);

    const invited = await organization.admin.post(`/api/organizations/${organization.id}/agents`, person);
    const invitation = linkIn(await mailTo(email, 'invited'), 'new-user-password');
    await signUp(email, stranger);
    const late = await verificationOf(email);
    const clicks = [await verify(early), await verify(late)];
    const accepted = await nobody().post('/api/agents/reset', undefined, basicOf(invitation, password));

    expect(invited).toMatchObject({ status: 200, body: { roles: ['Admin'] } });
    expect(clicks.map(({ body }) => body.code)).toEqual(clicks.map(() => 'signUpPasswordWrong'));
    expect(accepted).toMatchObject({ status: 200, body: { agent: { id: invited.body.id, roles: ['Admin'] } } });
    expect((await signIn(email, stranger)).body.code).toBe('badCredentials');
    expect((await signIn(email)).status).toBe(200);
  });

  it('of somebody whom the organization has invited makes them what the invitation says', async () => {
    const email = newEmail();
    const person = { firstName: 'Ina', lastName: 'Invited', primaryEmail: email };
    good(await organization.admin.post(`/api/organizations/${organization.id}/agents/guests`, person));
    await signUp(email);

    expect((await verify(await verificationOf(email))).status).toBe(200);
    expect((await signIn(email)).body.agent).toMatchObject({
      effectiveAgentAccessType: 'GUEST',
      displayName: 'Uma Unaffiliated',
    });
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
