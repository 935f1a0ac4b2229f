import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '#tests/support/client.ts';
import { confirmedDomain } from '#tests/support/email-domains.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { aBrowser } from '#tests/support/open-id-provider.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { aSamlProvider, metadataXml, type SamlTestProvider, type Statement } from '#tests/support/saml-provider.ts';
import { configureSaml, postFromProvider, samlConfiguration } from '#tests/support/saml-sign-on.ts';
import { changePolicy, invited, ofOwnPage } from '#tests/support/sign-on-policy.ts';
import { setPassword, signIn, withAuthenticator } from './accounts.ts';

let organization: TestOrganization;
const provider = aSamlProvider();

beforeAll(async () => {
  organization = await anOrganization();
});

const name = 'singleSignOnConfiguration';
const store = (value: unknown, of = organization) =>
  of.admin.post(`/api/entities/${of.id}/details`, [{ name, value: JSON.stringify(value) }]);

async function storedIn({ id, admin }: TestOrganization): Promise<unknown> {
  const { body } = good(await admin.get(`/api/organizations/${id}`));
  const found = (body.details as { name: string; value: string }[]).find((detail) => detail.name === name);
  return JSON.parse(found?.value ?? 'null');
}

const pem = (certificate: string): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`;

describe('a configuration of SAML', () => {
  it('is stored with its certificates, however they are written', async () => {
    const next = aSamlProvider();
    const configuration = { ...samlConfiguration(provider), label: 'Riverside' };

    good(await store({ ...configuration, certificates: [pem(provider.certificate), next.certificate] }));

    expect(await storedIn(organization)).toEqual({
      ...configuration,
      certificates: [provider.certificate, next.certificate],
    });
    const { body } = good(await nobody().get(`/api/public/organizations/${organization.id}/external/enabled`));
    expect(body.singleSignOn).toEqual({ label: 'Riverside' });
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['without certificate', { certificates: [] }, /at least one/],
    ['with three', { certificates: [1, 2, 3].map(() => aSamlProvider().certificate) }, /at most two/],
    ['with the same twice', { certificates: [provider.certificate, provider.certificate] }, /same twice/],
    ['with something else as certificate', { certificates: ['A'.repeat(400)] }, /X\.509 certificates with an RSA key/],
    ['with a weak key', { certificates: [aSamlProvider({ bits: 1_024 }).certificate] }, /at least 2048 bits/],
    ['without name', { entityId: ' ' }, /entityId must not be empty/],
    ['without TLS', { signOnUrl: 'http://idp.example/sso' }, /signOnUrl must be an https address/],
    ['at a hidden address', { signOnUrl: 'https://10.0.0.1/sso' }, /signOnUrl must be an https address/],
    ['at an address of a single machine', { signOnUrl: 'https://intranet/sso' }, /signOnUrl must be an https address/],
    ['at an address of somebody', { signOnUrl: 'https://a@idp.example/sso' }, /signOnUrl must be an https address/],
    ['at an address with a fragment', { signOnUrl: 'https://idp.example/sso#a' }, /signOnUrl must be an https address/],
    ['at no address', { signOnUrl: 'javascript:alert(1)' }, /signOnUrl must be an https address/],
    ['with something of another protocol', { clientId: 'trestle' }, /nothing else/],
    ['of a protocol that is unknown', { protocol: 'wsfed' }, /protocol must be/],
  ])('%s is refused', async (_, changes, sentence) => {
    const { status, body } = await store({ ...samlConfiguration(provider), ...changes });

    expect(status).toBe(400);
    expect(Object.values(body.fields).join()).toMatch(sentence);
  });

  it('tells what to register with the provider, and until when its certificates are valid', async () => {
    const host = await anOrganization();
    const validUntil = new Date('2027-03-01T00:00:00.000Z');
    const theirs = aSamlProvider({ validUntil });
    const path = `/api/organizations/${host.id}/saml`;
    const before = good(await host.admin.get(`${path}/member`)).body;
    await configureSaml(host, theirs);
    const after = good(await host.admin.get(`${path}/member`)).body;
    const other = good(await host.admin.get(`${path}/counterparty`)).body;

    const base = `${origin()}/api/sso/${host.id}`;
    expect(before).toEqual({
      entityId: `${base}/metadata`,
      metadataUrl: `${base}/metadata`,
      consumerUrl: `${base}/acs`,
      certificates: [],
    });
    expect(after.certificates).toEqual([
      {
        certificate: theirs.certificate,
        subject: new URL(theirs.entityId).hostname,
        fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}[\dA-F]{2}$/),
        validUntil: validUntil.toISOString(),
      },
    ]);
    expect(other).toMatchObject({ entityId: `${base}/metadata?audience=counterparty`, certificates: [] });
    expect(await host.admin.get(`${path}/everybody`)).toMatchObject({ status: 404 });
  });

  it('has metadata of the product for the provider', async () => {
    const reply = await fetch(`${origin()}/api/sso/${organization.id}/metadata?audience=counterparty`);

    const xml = await reply.text();
    expect(reply.headers.get('content-type')).toBe('application/samlmetadata+xml');
    expect(xml).toContain(`entityID="${origin()}/api/sso/${organization.id}/metadata?audience=counterparty"`);
    expect(xml).toContain(`Location="${origin()}/api/sso/${organization.id}/acs"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect((await fetch(`${origin()}/api/sso/${randomUUID()}/metadata`)).status).toBe(404);
  });
});

describe('metadata of a provider', () => {
  const read = (xml: string | Buffer, by: Person = organization.admin) =>
    by.post(`/api/organizations/${organization.id}/saml-metadata`, { document: Buffer.from(xml).toString('base64') });

  it('fills a configuration in', async () => {
    const { body } = good(await read(metadataXml(provider)));

    expect(body).toMatchObject({ entityId: provider.entityId, signOnUrl: provider.signOnUrl });
    expect(body.certificates).toMatchObject([{ certificate: provider.certificate }]);
  });

  it('may be written in UTF-16, and lists the certificates that are valid longest', async () => {
    const years = [2026, 2029, 2028].map(
      (year) => aSamlProvider({ validUntil: new Date(`${year}-01-01T00:00:00.000Z`) }).certificate,
    );
    const xml = metadataXml({ ...provider, certificate: years[0] ?? '' }, years.slice(1));

    const { body } = good(await read(Buffer.from(`\ufeff${xml.replace('<?xml version="1.0"?>', '')}`, 'utf16le')));

    expect(body.certificates.map((one: { certificate: string }) => one.certificate)).toEqual([years[1], years[2]]);
  });

  it.each<[string, string]>([
    ['that is none', 'Hello'],
    [
      'with a document type',
      `<!DOCTYPE r [<!ENTITY a "b">]>${metadataXml(provider).replace('<?xml version="1.0"?>', '')}`,
    ],
    [
      'of two providers',
      `<r>${[provider, aSamlProvider()].map((one) => metadataXml(one).split('-->')[1]).join('')}</r>`,
    ],
    ['of an application', metadataXml(provider).replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['of an older protocol', metadataXml(provider).replaceAll('SAML:2.0:protocol', 'SAML:1.1:protocol')],
    ['without an address for HTTP-Redirect', metadataXml(provider).replaceAll('HTTP-Redirect', 'SOAP')],
    ['without a certificate', metadataXml(provider).replaceAll('X509Certificate', 'Other')],
    ['with certificates for something else', metadataXml(provider).replaceAll('use="signing"', 'use="encryption"')],
  ])('%s is refused', async (_, xml) => {
    expect(await read(xml)).toMatchObject({ status: 400, body: { code: 'providerMetadataInvalid' } });
  });

  it('is read for administrators alone, and no further than its size', async () => {
    const member = await organization.member();

    expect(await read(metadataXml(provider), member)).toMatchObject({ status: 403 });
    expect(await read('a'.repeat(300_001))).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });
});

describe('the policy of an organization with SAML', () => {
  let host: TestOrganization;
  let chief: Person;
  let told: Partial<Statement>;
  const idp: SamlTestProvider = aSamlProvider();

  beforeAll(async () => {
    host = await anOrganization();
    const domain = await confirmedDomain(host);
    await configureSaml(host, idp);
    const email = `chief-${randomUUID()}@${domain}`;
    const agent = await invited(host, email);
    good(
      await host.admin.put(`/api/organizations/${host.id}/agents/${agent.id}`, {
        version: agent.version,
        roles: ['Admin'],
      }),
    );
    const token = linkIn(await mailTo(email, 'invited'), 'new-user-password');
    const { body } = good(await setPassword(token, password));
    chief = { ...clientOf(origin(), body.token, host.id), agent: body.agent, email };
    told = { nameId: 'chief', attributes: { email, department: 'Credit' } };
  });

  async function test(changes: Partial<Statement>) {
    const path = `/api/organizations/${host.id}/sign-on-tests`;
    const browser = aBrowser();
    const { body } = good(await chief.post(path, { audience: 'member' }));
    const { location: departure } = await browser.open(`${origin()}${body.address}`, ofOwnPage);
    const posted = await postFromProvider(idp.answer(departure ?? '', changes));
    const { location } = await browser.open(posted.location);
    return { location, test: good(await chief.get(`${path}/member`)).body.test };
  }

  it('has tests that tell what the provider said, and sign nobody in', async () => {
    const { location, test: result } = await test(told);

    expect(location).toBe(`${origin()}/organization/${host.id}/settings/single-sign-on?tested=member`);
    expect(result).toMatchObject({ outcome: 'letIn', isOneself: true, isCurrent: true, obstacle: null });
    expect(result.claims).toEqual([
      { name: 'Issuer', value: idp.entityId },
      { name: 'NameID', value: 'chief' },
      { name: 'NameID format', value: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
      { name: 'email', value: chief.email },
      { name: 'department', value: 'Credit' },
    ]);
  });

  it('has tests that tell why somebody would not be let in', async () => {
    const forged = await test({ ...told, audience: 'https://another.example' });
    const stranger = await test({ attributes: { email: 'somebody@elsewhere.example' } });

    expect(forged.test).toMatchObject({ outcome: 'refused', obstacle: 'providerRefused', claims: [] });
    expect(stranger.test).toMatchObject({ outcome: 'refused', obstacle: 'addressNotVouched' });
  });

  it('is required after a test that succeeded; then the provider stays, and may change its key', async () => {
    await withAuthenticator(host.admin, host.id);
    const next = aSamlProvider();
    const both = { ...samlConfiguration(idp), certificates: [idp.certificate, next.certificate] };
    const require = () => changePolicy(host, { required: true, exceptAgentIds: [host.admin.agent.id] }, chief);

    good(await store(both, host));
    const untested = await require();
    await test(told);
    good(await require());

    expect(untested).toMatchObject({ status: 409, body: { code: 'signOnTestMissing' } });
    expect(await signIn(chief.email, password)).toMatchObject({ status: 403, body: { code: 'singleSignOnRequired' } });
    const byChange = async (value: unknown) => (await store(value, host)).status;
    expect(await byChange({ ...both, entityId: 'https://another.example' })).toBe(400);
    expect(await byChange({ ...both, certificates: [aSamlProvider().certificate] })).toBe(400);
    expect(await byChange({ issuer: 'https://login.example', clientId: 'trestle' })).toBe(400);
    expect(await byChange({ ...both, certificates: [next.certificate] })).toBe(200);
  });
});
