import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SamlServiceProvider, SigningCertificate } from '#shared/domain/saml.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { SingleSignOnPage } from '#web/src/features/organization/single-sign-on/single-sign-on-page.tsx';
import { anOrganization, refused, settings, storedSettings } from './organization-factories.ts';

const detail = 'GET /api/organizations/northlight';
const details = 'POST /api/entities/northlight/details';
const metadata = 'POST /api/organizations/northlight/saml-metadata';
const path = '/organization/northlight/settings/single-sign-on';
const [first, second] = ['A', 'B'].map((letter) => letter.repeat(400)) as [string, string];
const configuration = {
  protocol: 'saml',
  entityId: 'https://idp.northlight.example',
  signOnUrl: 'https://idp.northlight.example/sso',
  certificates: [first],
};
const day = 86_400_000;
const aCertificate = (certificate: Partial<SigningCertificate> = {}): SigningCertificate => ({
  certificate: first,
  subject: 'idp.northlight.example',
  fingerprint: 'AA:BB',
  validUntil: new Date(Date.now() + 300 * day).toISOString(),
  ...certificate,
});
const aParty = (party: Partial<SamlServiceProvider> = {}): SamlServiceProvider => ({
  entityId: 'https://trestle.example/api/sso/northlight/metadata',
  consumerUrl: 'https://trestle.example/api/sso/northlight/acs',
  metadataUrl: 'https://trestle.example/api/sso/northlight/metadata',
  certificates: [],
  ...party,
});
const stored = {
  [detail]: {
    body: anOrganization({ details: settings({ singleSignOnConfiguration: JSON.stringify(configuration) }) }),
  },
};

function openPage(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [detail]: { body: anOrganization() },
    [details]: storedSettings,
    'GET /api/organizations/northlight/roles': { body: [] },
    'GET /api/organizations/northlight/agents': { body: [] },
    'GET /api/organizations/northlight/domains': { body: [] },
    'GET /api/organizations/northlight/sign-on-policy': {
      body: {
        required: false,
        exceptAgentIds: [],
        joining: false,
        joiningRoleId: 'Member',
        confirmedDomains: [],
        version: 1,
      },
    },
    'GET /api/organizations/northlight/sign-on-tests/member': { body: { test: null } },
    'GET /api/organizations/northlight/saml/member': { body: aParty() },
    ...routes,
  });
  server.install();
  const page = renderPage(<SingleSignOnPage />, { path, address: path, global: aGlobalState() });
  return { ...page, server };
}

const protocol = async (label = 'Single sign-on for members') =>
  within(await screen.findByRole('group', { name: `Protocol of ${label}` }));
const memberForm = async () => within(await screen.findByRole('form', { name: 'Single sign-on for members' }));
const saved = (server: ReturnType<typeof fakeServer>): unknown => {
  const [sent] = (server.last(details)?.body ?? []) as { name: string; value: string }[];
  return sent && { name: sent.name, ...JSON.parse(sent.value) };
};

afterEach(() => vi.unstubAllGlobals());

describe('the configuration of a SAML provider', () => {
  it('is chosen beside OpenID Connect, entered by hand, and named as such', async () => {
    const { user, server } = openPage();

    await user.click((await protocol()).getByRole('radio', { name: 'SAML 2.0' }));
    const form = await memberForm();
    await user.type(form.getByLabelText('Entity id of the provider'), configuration.entityId);
    await user.type(form.getByLabelText('Sign-on address'), configuration.signOnUrl);
    await user.click(form.getByLabelText('Signing certificate'));
    await user.paste(`-----BEGIN CERTIFICATE-----\n${first}\n-----END CERTIFICATE-----`);
    await user.type(form.getByLabelText('Button label'), 'Northlight Login');
    expect(form.getByRole('note', { name: 'What people see' })).toHaveTextContent('“Continue with Northlight Login”');
    await user.click(form.getByRole('button', { name: 'Save single sign-on for members' }));

    await waitFor(() => expect(server.last(details)).toBeDefined());
    expect(saved(server)).toEqual({
      name: 'singleSignOnConfiguration',
      ...configuration,
      label: 'Northlight Login',
    });
  });

  it('shows what to register, and how long the provider’s certificates are valid', async () => {
    const certificates = [
      aCertificate(),
      aCertificate({ subject: 'soon', fingerprint: 'CC', validUntil: new Date(Date.now() + 5 * day).toISOString() }),
      aCertificate({ subject: 'over', fingerprint: 'DD', validUntil: '2020-01-01T00:00:00.000Z' }),
    ];
    openPage({
      ...stored,
      'GET /api/organizations/northlight/saml/member': { body: aParty({ certificates }) },
    });

    expect((await protocol()).getByRole('radio', { name: 'SAML 2.0' })).toBeChecked();
    expect(await screen.findByText('https://trestle.example/api/sso/northlight/acs')).toBeVisible();
    const words = async (subject: string) =>
      (await screen.findByRole('listitem', { name: `Certificate of ${subject}` })).textContent;
    expect(await words('idp.northlight.example')).toMatch(/Valid: until.*SHA-256 AA:BB$/);
    expect(await words('soon')).toMatch(/Ends soon: until.*enter it as the second one/);
    expect(await words('over')).toMatch(/Ended: until.*still accepted/);
  });

  it('takes a second certificate, and gives the first one up later', async () => {
    const { user, server } = openPage(stored);

    const form = await memberForm();
    expect(form.getByLabelText('Signing certificate')).toHaveValue(first);
    await user.click(form.getByLabelText('Second signing certificate'));
    await user.paste(second);
    await user.click(form.getByRole('button', { name: 'Save single sign-on for members' }));

    await waitFor(() => expect(saved(server)).toMatchObject({ certificates: [first, second] }));
  });

  it('says what is wrong with a certificate before it is sent', async () => {
    const { user, server } = openPage(stored);

    const form = await memberForm();
    await user.clear(form.getByLabelText('Signing certificate'));
    await user.type(form.getByLabelText('Signing certificate'), 'no certificate');
    await user.click(form.getByRole('button', { name: 'Save single sign-on for members' }));

    expect(await form.findByText('Its certificates must be X.509 certificates in base64 or PEM.')).toBeVisible();
    expect(server.last(details)).toBeUndefined();
  });

  it('keeps a refused configuration on the form', async () => {
    const { user } = openPage({
      ...stored,
      [details]: refused(400, 'requestInvalid', 'Some of what was entered is not valid.', {
        singleSignOnConfiguration: '"Single sign-on for members" is required of people.',
      }),
    });

    const form = await memberForm();
    await user.clear(form.getByLabelText('Entity id of the provider'));
    await user.type(form.getByLabelText('Entity id of the provider'), 'urn:another');
    await user.click(form.getByRole('button', { name: 'Save single sign-on for members' }));

    expect(await form.findByText(/is required of people/)).toBeVisible();
    expect(form.getByLabelText('Entity id of the provider')).toHaveValue('urn:another');
  });
});

describe('the metadata of a SAML provider', () => {
  const told = {
    entityId: 'urn:from:metadata',
    signOnUrl: 'https://idp.northlight.example/redirect',
    certificates: [aCertificate({ certificate: second }), aCertificate({ certificate: first })],
  };

  it('fills the form, as a file or pasted, and saves nothing', async () => {
    const { user, server } = openPage({ ...stored, [metadata]: { body: told } });

    const section = within(await screen.findByRole('region', { name: 'Import provider metadata' }));
    const file = new File(['<EntityDescriptor/>'], 'metadata.xml', { type: 'text/xml' });
    await user.upload(section.getByLabelText('Choose the metadata file, or drop it here'), file);
    const form = await memberForm();

    await waitFor(() => expect(form.getByLabelText('Entity id of the provider')).toHaveValue('urn:from:metadata'));
    expect(form.getByLabelText('Sign-on address')).toHaveValue('https://idp.northlight.example/redirect');
    expect(form.getByLabelText('Signing certificate')).toHaveValue(second);
    expect(form.getByLabelText('Second signing certificate')).toHaveValue(first);
    expect(server.last(metadata)?.body).toEqual({ document: btoa('<EntityDescriptor/>') });
    expect(server.last(details)).toBeUndefined();

    await user.click(section.getByLabelText('Or paste metadata'));
    await user.paste('<r>ä</r>');
    await user.click(section.getByRole('button', { name: 'Read pasted metadata' }));
    await waitFor(() =>
      expect(server.last(metadata)?.body).toEqual({ document: btoa(unescape(encodeURIComponent('<r>ä</r>'))) }),
    );
  });

  it('that is none is refused beside it', async () => {
    const { user } = openPage({
      ...stored,
      [metadata]: refused(400, 'providerMetadataInvalid', 'This is not the SAML metadata of an identity provider.'),
    });

    const section = within(await screen.findByRole('region', { name: 'Import provider metadata' }));
    await user.click(section.getByLabelText('Or paste metadata'));
    await user.paste('Hello');
    await user.click(section.getByRole('button', { name: 'Read pasted metadata' }));

    expect(await section.findByText(/This is not the SAML metadata/)).toBeVisible();
    expect(section.getByLabelText('Or paste metadata')).toHaveValue('Hello');
  });

  it('that is too large is not sent', async () => {
    const { user, server } = openPage(stored);

    const section = within(await screen.findByRole('region', { name: 'Import provider metadata' }));
    const file = new File(['a'.repeat(300_001)], 'metadata.xml', { type: 'text/xml' });
    await user.upload(section.getByLabelText('Choose the metadata file, or drop it here'), file);

    expect(await section.findByRole('alert')).toHaveTextContent('larger than 300 KB');
    expect(server.last(metadata)).toBeUndefined();
  });
});
