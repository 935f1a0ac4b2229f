import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionCookieName } from '#shared/domain/browser-session.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { confirmedDomain } from '#tests/support/email-domains.ts';
import { aBrowser } from '#tests/support/open-id-provider.ts';
import { anOrganization, good, nobody, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { aSamlProvider, type SamlTestProvider, type Statement } from '#tests/support/saml-provider.ts';
import { configureSaml, outcomeOf, postFromProvider, signOnBySaml } from '#tests/support/saml-sign-on.ts';
import { changePolicy, invited, ofOwnPage } from '#tests/support/sign-on-policy.ts';
import { depart, globalState, outcomeAt } from '#tests/support/single-sign-on.ts';

let provider: SamlTestProvider;
let organization: TestOrganization;
let domain: string;

beforeAll(async () => {
  provider = aSamlProvider();
  organization = await anOrganization();
  domain = await confirmedDomain(organization);
  await configureSaml(organization, provider);
});

/** Somebody with an address in the organization's own domain, who has been invited; answers what the provider says of them. */
async function aColleague(): Promise<{ id: string; email: string; told: Partial<Statement> }> {
  const email = `person-${randomUUID()}@${domain}`;
  const { id } = await invited(organization, email);
  return { id, email, told: { nameId: `subject-${randomUUID()}`, attributes: { email } } };
}

const refusedAt = (path: string, error: string) => ({ path, token: null, error });

describe('single sign-on by SAML', () => {
  it('signs a member in and leads to where they wanted to go', async () => {
    const { id, told } = await aColleague();

    const outcome = await signOnBySaml(aBrowser(), organization, provider, told, { redirect: '/deals?open=1' });
    const { body } = await globalState(outcome, organization.id);

    expect(outcome).toMatchObject({
      path: '/ingest-bearer-token',
      orgId: organization.id,
      redirect: '/deals?open=1',
      error: null,
    });
    expect(body.agent).toMatchObject({ id, initialSignUpCompleted: true });
  });

  it('finds them again by the name that the provider has for them, when their address has changed', async () => {
    const { id, told } = await aColleague();
    await signOnBySaml(aBrowser(), organization, provider, told);

    const renamed = { ...told, attributes: { email: `renamed-${randomUUID()}@${domain}` } };
    const { body } = await globalState(
      await signOnBySaml(aBrowser(), organization, provider, renamed),
      organization.id,
    );

    expect(body.agent.id).toBe(id);
    const linked = (await auditOfOrganization(organization.id)).filter(({ event }) => event === 'agent.federated');
    expect(linked.filter(({ by }) => by === id)).toHaveLength(1);
  });

  it('is asked for with a request that names where the answer goes, and a state that is kept from scripts', async () => {
    const reply = await nobody().get(`/api/sso/${organization.id}/login`, ofOwnPage);

    const location = reply.headers.get('location') ?? '';
    const { issuer, consumerUrl, relayState, xml } = provider.requestIn(location);
    expect(location.startsWith(`${provider.signOnUrl}&SAMLRequest=`)).toBe(true);
    expect(issuer).toBe(`${origin()}/api/sso/${organization.id}/metadata`);
    expect(consumerUrl).toBe(`${origin()}/api/sso/${organization.id}/acs`);
    expect(relayState).toMatch(/^[\w-]{43}$/);
    expect(xml).toContain('ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"');
    expect(xml).toContain('Destination="https://');
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-sso-[0-9a-f]{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain(relayState);
  });

  it('opens nothing where the provider’s page posts, and says nothing of the person in an address', async () => {
    const { email, told } = await aColleague();
    const browser = aBrowser();

    const { status, location } = await postFromProvider(provider.answer(await depart(browser, organization), told));

    expect(status).toBe(303);
    expect(location).toMatch(
      new RegExp(`^${origin()}/api/sso/${organization.id}/callback\\?code=[\\w-]{43}&state=[\\w-]{43}$`),
    );
    expect(decodeURIComponent(location)).not.toContain(email);
    expect(browser.cookies(new URL(origin()).host).has(sessionCookieName)).toBe(false);
    expect(await outcomeAt(browser, location)).toMatchObject({ path: '/ingest-bearer-token', error: null });
  });

  it.each<[string, (email: string) => Partial<Statement>]>([
    [
      'Microsoft Entra ID',
      (email) => ({
        attributes: {
          'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': email,
          'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'Ina',
          'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname': 'Incoming',
        },
      }),
    ],
    ['Okta', (email) => ({ attributes: { 'user.email': email, firstName: 'Ina', lastName: 'Incoming' } })],
    [
      'LDAP',
      (email) => ({
        attributes: {
          'urn:oid:0.9.2342.19200300.100.1.3': email,
          'urn:oid:2.5.4.42': 'Ina',
          'urn:oid:2.5.4.4': 'Incoming',
        },
      }),
    ],
    [
      'a provider whose name for people is their address',
      (email) => ({
        nameId: email,
        format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
        attributes: { givenName: 'Ina', surname: 'Incoming' },
      }),
    ],
  ])('lets people join with what %s tells of them', async (_, said) => {
    const host = await anOrganization();
    const ownDomain = await confirmedDomain(host);
    await configureSaml(host, provider);
    good(await changePolicy(host, { joining: true }));
    const email = `new-${randomUUID()}@${ownDomain}`;

    const { body } = await globalState(await signOnBySaml(aBrowser(), host, provider, said(email)), host.id);

    expect(body.agent).toMatchObject({ primaryEmail: email, firstName: 'Ina', lastName: 'Incoming' });
  });

  it('does not believe an address outside of the organization’s domains, unless the provider says that it has verified it', async () => {
    const member = await organization.member();
    const told = (attributes: Statement['attributes']) => ({
      nameId: `subject-${randomUUID()}`,
      attributes: { email: member.email, ...attributes },
    });

    const unsaid = await signOnBySaml(aBrowser(), organization, provider, told({}));
    const denied = await signOnBySaml(aBrowser(), organization, provider, told({ email_verified: 'false' }));
    const said = await signOnBySaml(aBrowser(), organization, provider, told({ email_verified: 'true' }));

    expect(unsaid).toMatchObject(refusedAt('/login', 'singleSignOnEmailUnverified'));
    expect(denied).toMatchObject(refusedAt('/login', 'singleSignOnEmailUnverified'));
    expect(said).toMatchObject({ path: '/ingest-bearer-token' });
  });

  it('does not let in whom the organization does not know, or a second account of the same provider', async () => {
    const { email, told } = await aColleague();
    await signOnBySaml(aBrowser(), organization, provider, told);

    const unknown = await signOnBySaml(aBrowser(), organization, provider, {
      attributes: { email: `nobody@${domain}` },
    });
    const second = await signOnBySaml(aBrowser(), organization, provider, { attributes: { email } });

    expect([unknown, second]).toEqual([
      expect.objectContaining(refusedAt('/login', 'singleSignOnUnknownUser')),
      expect.objectContaining(refusedAt('/login', 'singleSignOnUnknownUser')),
    ]);
  });

  it('signs people of counterparties in with a provider of theirs, and not with that of members', async () => {
    const host = await anOrganization();
    const guest = await host.guest();
    const theirs = aSamlProvider();
    await Promise.all([configureSaml(host, provider)]);
    await configureSaml(host, theirs, 'counterpartySingleSignOnConfiguration');
    const told = { attributes: { email: guest.email, email_verified: 'true' } };
    const query = { audience: 'counterparty' };

    const right = await signOnBySaml(aBrowser(), host, theirs, { ...told, nameId: 'guest-1' }, query);
    const wrong = await signOnBySaml(aBrowser(), host, provider, { ...told, nameId: 'guest-1' }, query);

    expect(right).toMatchObject({ path: '/ingest-bearer-token', error: null });
    expect(wrong).toMatchObject(refusedAt(`/public-login/${host.id}`, 'singleSignOnFailed'));
    expect(provider.requestIn(await depart(aBrowser(), host, query)).issuer).toMatch(
      /metadata\?audience=counterparty$/,
    );
  });
});

describe('an answer of a SAML provider', () => {
  it('opens nothing in a browser that did not start the sign-on', async () => {
    const { told } = await aColleague();
    const [theirs, other] = [aBrowser(), aBrowser()];
    const answer = provider.answer(await depart(theirs, organization), told);

    const outcome = await outcomeOf(other, answer);

    expect(outcome).toMatchObject(refusedAt('/login', 'singleSignOnFailed'));
    expect(other.cookies(new URL(origin()).host).has(sessionCookieName)).toBe(false);
  });

  it('of one sign-on is not taken for that of another one in the same browser', async () => {
    const { told } = await aColleague();
    const browser = aBrowser();
    const [first, second] = [await depart(browser, organization), await depart(browser, organization)];
    const { location } = await postFromProvider(provider.answer(first, told));
    const swapped = new URL(location);
    swapped.searchParams.set('state', provider.requestIn(second).relayState);

    expect(await outcomeAt(browser, swapped.href)).toMatchObject(refusedAt('/login', 'singleSignOnFailed'));
  });

  it('is taken once', async () => {
    const { told } = await aColleague();
    const browser = aBrowser();
    const answer = provider.answer(await depart(browser, organization), told);
    const { location } = await postFromProvider(answer);

    const again = await postFromProvider(answer);
    const first = await outcomeAt(browser, location);
    const second = await outcomeAt(browser, location);

    expect(new URL(again.location).searchParams.get('error')).toBe('singleSignOnUnsolicited');
    expect(first.path).toBe('/ingest-bearer-token');
    expect(second).toMatchObject({ path: '/login', error: 'singleSignOnFailed' });
  });

  it('with an assertion that was used before is refused, even as the answer to another request', async () => {
    const { told } = await aColleague();
    const assertionId = `_${randomUUID()}`;

    const first = await signOnBySaml(aBrowser(), organization, provider, { ...told, assertionId });
    const second = await signOnBySaml(aBrowser(), organization, provider, { ...told, assertionId });

    expect(first.path).toBe('/ingest-bearer-token');
    expect(second).toMatchObject(refusedAt('/login', 'singleSignOnFailed'));
  });

  it.each<[string, (answer: ReturnType<SamlTestProvider['answer']>) => Record<string, string>]>([
    ['without a RelayState', ({ form }) => ({ SAMLResponse: form.SAMLResponse })],
    ['with a RelayState of its own', ({ form }) => ({ ...form, RelayState: 'https://idp.example/start' })],
  ])('that nobody asked for, %s, is refused in plain words', async (_, changed) => {
    const { told } = await aColleague();
    const answer = provider.answer(await depart(aBrowser(), organization), told);

    const reply = await postFromProvider({ ...answer, form: changed(answer) as typeof answer.form });

    expect(reply).toEqual({
      status: 303,
      location: `${origin()}/login?orgId=${organization.id}&error=singleSignOnUnsolicited`,
    });
  });

  it('that names no request is refused in the same words', async () => {
    const { told } = await aColleague();
    const unsolicited = { ...told, responseTo: null, confirmedFor: null };

    expect(await signOnBySaml(aBrowser(), organization, provider, unsolicited)).toMatchObject(
      refusedAt('/login', 'singleSignOnUnsolicited'),
    );
  });

  it('of an organization’s provider says nothing in another organization', async () => {
    const { told } = await aColleague();
    const other = await anOrganization();
    const browser = aBrowser();
    const answer = provider.answer(await depart(browser, organization), told);
    const elsewhere = { ...answer, consumerUrl: answer.consumerUrl.replace(organization.id, other.id) };

    expect((await postFromProvider(elsewhere)).location).toContain('error=singleSignOnUnsolicited');
  });

  it('that is forged is refused, and the person hears no more than that', async () => {
    const { told } = await aColleague();
    const forger = aSamlProvider();
    const forged = { ...told, issuer: provider.entityId };

    const browser = aBrowser();
    const outcome = await outcomeOf(browser, forger.answer(await depart(browser, organization), forged));

    expect(outcome).toMatchObject(refusedAt('/login', 'singleSignOnFailed'));
  });

  it('without an answer, or beyond all measure, is a bad request', async () => {
    const path = `/api/sso/${organization.id}/acs`;
    const replies = [
      await nobody().post(path, { RelayState: 'a' }),
      await nobody().post(path, { SAMLResponse: 'a'.repeat(300_001) }),
    ];

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'requestInvalid'],
      [400, 'requestInvalid'],
    ]);
  });

  it('is refused where the organization has gone over to another provider in between', async () => {
    const host = await anOrganization();
    await configureSaml(host, provider);
    const browser = aBrowser();
    const answer = provider.answer(await depart(browser, host), { attributes: { email: host.admin.email } });
    const value = JSON.stringify({ issuer: 'https://login.example', clientId: 'trestle' });
    good(await host.admin.post(`/api/entities/${host.id}/details`, [{ name: 'singleSignOnConfiguration', value }]));

    const { location } = await postFromProvider(answer);

    expect((await outcomeAt(browser, location)).error).toBe('singleSignOnFailed');
  });
});
