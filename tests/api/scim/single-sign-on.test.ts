import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedDomain } from '#tests/support/email-domains.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { aBrowser, anOpenIdProvider, type OpenIdProvider } from '#tests/support/open-id-provider.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { changeInvitation } from '#tests/support/platform.ts';
import { made, newUserName, oktaUser, providerOf, refusalLike, type ScimClient } from '#tests/support/scim.ts';
import { changePolicy } from '#tests/support/sign-on-policy.ts';
import { configureProvider, globalState, signOn } from '#tests/support/single-sign-on.ts';

const tenant = randomUUID();

let entra: OpenIdProvider;
let organization: TestOrganization;
let provider: ScimClient;
let domain: string;

beforeAll(async () => {
  [entra, organization] = await Promise.all([anOpenIdProvider({ tenant }), anOrganization()]);
  domain = await confirmedDomain(organization);
  await configureProvider(organization, entra);
  good(await changePolicy(organization, { joining: true, joiningRoleId: 'Member' }));
  provider = await providerOf(organization);
});

afterAll(() => entra.close());

const somebody = (at = domain): string => `somebody-${randomUUID()}@${at}`;

function accountOf(email: string): string {
  const sub = `account-${randomUUID()}`;
  entra.account({ sub, tid: tenant, email });
  return sub;
}

const changeRole = (joiningRoleId: string) => changePolicy(organization, { joining: true, joiningRoleId });

async function ownRole(grants: readonly unknown[]): Promise<string> {
  const role = { name: `Newcomer ${randomUUID()}`, description: '', grants };
  return good(await organization.admin.post(`/api/organizations/${organization.id}/roles`, role)).body.id;
}

describe('somebody in a confirmed domain, where newcomers come by single sign-on', () => {
  it('needs no mail, and belongs to the organization from the first sign-on', async () => {
    const email = somebody();
    const user = oktaUser(email);
    const { id } = made(await provider.post('/Users', user));
    const waiting = good(await organization.admin.get(`/api/organizations/${organization.id}/agents/${id}`)).body;

    const outcome = await signOn(aBrowser(), organization, accountOf(email));

    expect(waiting.invitation).toMatchObject({ expiresAt: null });
    expect(await mailsTo(email)).toEqual([]);
    expect((await globalState(outcome, organization.id)).body.agent.id).toBe(id);
    expect((await provider.get(`/Users/${id}`)).body).toMatchObject({ active: true, externalId: user.externalId });
    expect(good(await organization.admin.get(`/api/organizations/${organization.id}/agents/${id}`)).body).toMatchObject(
      {
        invitation: null,
        roles: ['Member'],
      },
    );
  });

  it('may come at any time, since no link expires', async () => {
    const email = somebody();
    const { id } = made(await provider.post('/Users', oktaUser(email)));
    await changeInvitation(organization.id, id, { expiresAt: '2026-01-01T00:00:00.000Z' });

    const outcome = await signOn(aBrowser(), organization, accountOf(email));

    expect((await globalState(outcome, organization.id)).body.agent.id).toBe(id);
  });

  it('does not come in while inactive, and does once activated, still without a mail', async () => {
    const email = somebody();
    const sub = accountOf(email);
    const { id } = made(await provider.post('/Users', oktaUser(email, { active: false })));

    const before = await signOn(aBrowser(), organization, sub);
    await provider.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    const after = await signOn(aBrowser(), organization, sub);
    await provider.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: 'False' });
    const out = await signOn(aBrowser(), organization, sub);

    expect([before.error, after.error, out.error]).toEqual([
      'singleSignOnUnknownUser',
      null,
      'singleSignOnUnknownUser',
    ]);
    expect((await globalState(after, organization.id)).status).not.toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('joins with the account that they have elsewhere, which stays as it is', async () => {
    const other = await anOrganization('Lakeside Partners');
    const person = await other.memberAt(somebody());
    made(await provider.post('/Users', oktaUser(person.email)));
    const waiting = good(await person.get(`/api/agents/${person.agent.id}/invitations`)).body;

    const outcome = await signOn(aBrowser(), organization, accountOf(person.email));

    expect(waiting).toEqual([expect.objectContaining({ organizationId: organization.id, expiresAt: null })]);
    expect((await globalState(outcome, organization.id)).body.agent).toMatchObject({
      id: person.agent.id,
      firstName: person.agent.firstName,
    });
    expect((await mailsTo(person.email)).filter(({ subject }) => subject.includes(organization.name))).toEqual([]);
    expect((await person.get(`/api/init/global/${other.id}`)).status).toBe(200);
  });

  it('comes back with the same account after having been removed and provisioned again', async () => {
    const email = somebody();
    const sub = accountOf(email);
    const { id } = made(await provider.post('/Users', oktaUser(email)));
    await signOn(aBrowser(), organization, sub);
    await provider.delete(`/Users/${id}`);

    const gone = await signOn(aBrowser(), organization, sub);
    made(await provider.post('/Users', oktaUser(email)));
    const back = await signOn(aBrowser(), organization, sub);
    const again = await signOn(aBrowser(), organization, sub);

    expect(gone.error).toBe('singleSignOnUnknownUser');
    expect((await globalState(back, organization.id)).body.agent.id).toBe(id);
    expect((await globalState(again, organization.id)).body.agent.id).toBe(id);
  });

  it('gets a mail all the same at an address elsewhere', async () => {
    const email = newUserName();
    made(await provider.post('/Users', oktaUser(email)));

    expect((await mailsTo(email)).length).toBe(1);
  });
});

describe('the role of whoever is provisioned', () => {
  it('is that of newcomers, and nobody comes while that may do too much', async () => {
    const viewer = await ownRole([{ level: 'View', sourceType: 'Deal' }]);
    good(await changeRole(viewer));
    const { id } = made(await provider.post('/Users', oktaUser(somebody())));
    const roles = `/api/organizations/${organization.id}/roles/${viewer}`;
    const grants = [{ level: 'Create', sourceType: 'Organization' }];
    good(await organization.admin.put(roles, { version: 1, grants }));

    const refused = await provider.post('/Users', oktaUser(somebody()));
    good(await changeRole('Member'));

    const { body } = good(await organization.admin.get(`/api/organizations/${organization.id}/agents/${id}`));
    expect(body.roles).toEqual([viewer]);
    expect(refused).toMatchObject(refusalLike('joiningRoleUnfit'));
    expect((await provider.post('/Users', oktaUser(somebody()))).status).toBe(201);
  });
});
