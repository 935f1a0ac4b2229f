import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EmailDomain } from '#shared/domain/email-domain.ts';
import { builtInRoles } from '#shared/domain/permissions/built-in-roles.ts';
import type { SignOnPolicy } from '#shared/domain/sign-on-policy.ts';
import type { SignOnTest } from '#shared/domain/sign-on-test.ts';
import { analystRole } from '#tests/support/analyst-role.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { SingleSignOnPage } from '#web/src/features/organization/single-sign-on/single-sign-on-page.tsx';
import { anOrganization, refused, settings, storedSettings } from './organization-factories.ts';

const detail = 'GET /api/organizations/northlight';
const details = 'POST /api/entities/northlight/details';
const path = '/organization/northlight/settings/single-sign-on';
const domains = 'GET /api/organizations/northlight/domains';
const policyPath = '/api/organizations/northlight/sign-on-policy';
const testPath = '/api/organizations/northlight/sign-on-tests';

const stamp = { version: 1, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };
const aDomain = (domain: Partial<EmailDomain> = {}): EmailDomain => ({
  id: 'northlight.example',
  name: 'northlight.example',
  state: 'pending',
  record: { hosts: ['_trestle.northlight.example', 'northlight.example'], value: 'trestle-verification=abc' },
  lookup: null,
  checkedAt: null,
  confirmedAt: null,
  missingSince: null,
  lostFrom: null,
  ...stamp,
  ...domain,
});
const aPolicy = (policy: Partial<SignOnPolicy> = {}): SignOnPolicy => ({
  required: false,
  exceptAgentIds: [],
  joining: false,
  joiningRoleId: 'Member',
  confirmedDomains: ['northlight.example'],
  version: 3,
  ...policy,
});
const aTest = (test: Partial<SignOnTest> = {}): SignOnTest => ({
  audience: 'member',
  testedAt: '2026-03-01T10:00:00.000Z',
  isCurrent: true,
  outcome: 'letIn',
  obstacle: null,
  isOneself: true,
  claims: [{ name: 'email', value: 'nora@northlight.example' }],
  ...test,
});

function openPage(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [detail]: { body: anOrganization() },
    [details]: storedSettings,
    'GET /api/organizations/northlight/roles': {
      body: [...builtInRoles, { id: 'r-1', ...analystRole }].map((role) => ({
        ...role,
        builtIn: role.id !== 'r-1',
        launchStatus: 'Active',
        version: 1,
      })),
    },
    'GET /api/organizations/northlight/agents': {
      body: [{ ...aGlobalState().agent, id: 'nora', displayName: 'Nora North', roles: ['Admin'] }],
    },
    [domains]: { body: [] },
    [`GET ${policyPath}`]: { body: aPolicy() },
    [`GET ${testPath}/member`]: { body: { test: null } },
    [`GET ${testPath}/counterparty`]: { body: { test: null } },
    ...routes,
  });
  server.install();
  const page = renderPage(<SingleSignOnPage />, { path, address: path, global: aGlobalState() });
  return { ...page, server };
}

/** The one setting that was sent last. */
function sentTo(server: ReturnType<typeof fakeServer>): { readonly name: string; readonly value: string } {
  const [sent] = (server.last(details)?.body ?? []) as { name: string; value: string }[];
  if (sent === undefined) throw new Error('No setting was sent.');
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

describe('the configuration of a provider', () => {
  const stored = JSON.stringify({
    issuer: 'https://id.northlight.example',
    clientId: 'trestle',
    hasClientSecret: true,
  });
  const withSignOn = {
    [detail]: { body: anOrganization({ details: settings({ singleSignOnConfiguration: stored }) }) },
  };
  const memberForm = async () => within(await screen.findByRole('form', { name: 'Single sign-on for members' }));

  it('keeps its secret without ever showing it', async () => {
    const { user, server } = openPage(withSignOn);

    const form = await memberForm();
    expect(form.getByLabelText('Client secret')).toHaveValue('');
    expect(form.getByPlaceholderText('Saved. Leave empty to keep it.')).toBeVisible();
    await user.type(form.getByLabelText('Button label'), 'Northlight Login');
    expect(form.getByRole('note', { name: 'What people see' })).toHaveTextContent('“Continue with Northlight Login”');
    await user.click(form.getByRole('button', { name: 'Save single sign-on for members' }));

    await waitFor(() => expect(server.last(details)).toBeDefined());
    const sent = sentTo(server);
    expect(sent.name).toBe('singleSignOnConfiguration');
    expect(JSON.parse(sent.value)).toEqual({
      issuer: 'https://id.northlight.example',
      clientId: 'trestle',
      label: 'Northlight Login',
      hasClientSecret: true,
    });
  });

  it('takes a new secret once and empties the field', async () => {
    const { user, server } = openPage(withSignOn);

    const form = await memberForm();
    await user.type(form.getByLabelText('Client secret'), 'new-secret');
    await user.click(form.getByRole('button', { name: 'Save single sign-on for members' }));

    await waitFor(() => expect(form.getByLabelText('Client secret')).toHaveValue(''));
    const sent = sentTo(server);
    expect(JSON.parse(sent.value)).toMatchObject({ clientSecret: 'new-secret' });
    expect(document.body.innerHTML).not.toContain('new-secret');
  });

  it('says that the secret goes with its issuer', async () => {
    const { user, server } = openPage(withSignOn);

    const form = await memberForm();
    await user.clear(form.getByLabelText('Issuer'));
    await user.type(form.getByLabelText('Issuer'), 'https://other.example');
    expect(form.getByText(/belongs to the previous issuer/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save single sign-on for members' }));

    await waitFor(() => expect(server.last(details)).toBeDefined());
    const sent = sentTo(server);
    expect(JSON.parse(sent.value)).not.toHaveProperty('hasClientSecret');
  });

  it('keeps a refused configuration on the form', async () => {
    const { user } = openPage({
      ...withSignOn,
      [details]: refused(400, 'requestInvalid', 'Some of what was entered is not valid.', {
        singleSignOnConfiguration: '"Single sign-on for members" cannot be saved. Its issuer must be an https address.',
      }),
    });

    const form = await memberForm();
    await user.clear(form.getByLabelText('Issuer'));
    await user.type(form.getByLabelText('Issuer'), 'http://id.northlight.example');
    await user.click(form.getByRole('button', { name: 'Save single sign-on for members' }));

    expect(await form.findByText(/Its issuer must be an https address/)).toBeVisible();
    expect(form.getByLabelText('Issuer')).toHaveValue('http://id.northlight.example');
  });
});

describe('the domains of an organization', () => {
  it('show the record to publish and are looked for at once', async () => {
    const check = 'POST /api/organizations/northlight/domains/northlight.example/check';
    const { user, server } = openPage({
      [domains]: { body: [aDomain({ lookup: 'missing', checkedAt: '2026-03-01T10:00:00.000Z' })] },
      [check]: { body: aDomain({ state: 'confirmed' }) },
    });

    const item = within(await screen.findByRole('listitem', { name: 'northlight.example' }));
    expect(item.getByText('Waiting for the DNS record')).toBeVisible();
    expect(item.getByText('trestle-verification=abc')).toBeVisible();
    expect(item.getByText(/: not found\./)).toBeVisible();
    await user.click(item.getByRole('button', { name: 'Check now: northlight.example' }));

    await waitFor(() => expect(server.last(check)).toBeDefined());
  });

  it('say what they are, and when a record is missing', async () => {
    openPage({
      [domains]: {
        body: [
          aDomain({ id: 'a.example', name: 'a.example', state: 'confirmed' }),
          aDomain({ id: 'b.example', name: 'b.example', state: 'confirmed', lostFrom: '2026-03-04T04:30:00.000Z' }),
          aDomain({ id: 'c.example', name: 'c.example', state: 'lost' }),
        ],
      },
    });

    const words = async (name: string) => (await screen.findByRole('listitem', { name })).textContent;
    expect(await words('a.example')).toContain('Confirmed');
    expect(await words('a.example')).not.toContain('TXT');
    expect(await words('b.example')).toMatch(/Record missing.*no longer be confirmed on/);
    expect(await words('c.example')).toContain('Lost');
  });

  it('are added, and refused on their field', async () => {
    const { user, server } = openPage({
      'POST /api/organizations/northlight/domains': refused(400, 'requestInvalid', 'Some of it is not valid.', {
        domain: 'Anybody gets an address there.',
      }),
    });

    const form = within(await screen.findByRole('form', { name: 'Add a domain' }));
    await user.type(form.getByLabelText('Domain'), 'gmail.com');
    await user.click(form.getByRole('button', { name: 'Add domain' }));

    expect(await form.findByText('Anybody gets an address there.')).toBeVisible();
    expect(server.last('POST /api/organizations/northlight/domains')?.body).toEqual({ domain: 'gmail.com' });
  });
});

describe('the test of a configuration', () => {
  const stored = settings({
    singleSignOnConfiguration: JSON.stringify({ issuer: 'https://id.northlight.example', clientId: 'trestle' }),
  });
  const setUp = { [detail]: { body: anOrganization({ details: stored }) } };

  it('tells what came of the last one, and what the provider told', async () => {
    openPage({ ...setUp, [`GET ${testPath}/member`]: { body: { test: aTest({ isCurrent: false }) } } });

    expect(await screen.findByText('It works: you would be signed in.')).toBeVisible();
    expect(screen.getByText(/changed since then, so test again/)).toBeVisible();
    expect(screen.getByText('nora@northlight.example', { selector: 'dd' })).toBeInTheDocument();
  });

  it('tells why somebody would not be let in', async () => {
    const test = aTest({ outcome: 'refused', obstacle: 'notMember' });
    openPage({ ...setUp, [`GET ${testPath}/member`]: { body: { test } } });

    expect(await screen.findByText(/would not be signed in\. Nobody here has this address/)).toBeVisible();
  });

  it('says where no provider answers', async () => {
    const { user } = openPage({ ...setUp, [`POST ${testPath}`]: { body: { reachable: false, address: null } } });

    await user.click(await screen.findByRole('button', { name: 'Test this configuration' }));

    expect(await screen.findByText(/The provider could not be reached/)).toBeVisible();
  });
});

describe('requiring single sign-on', () => {
  it('names for whom it goes into force, and who is excepted', async () => {
    const { user, server } = openPage({
      [`PUT ${policyPath}`]: ({ body }) => ({ body: { ...aPolicy(), ...Object(body) } }),
    });

    const form = within(await screen.findByRole('form', { name: 'Requirements and joining' }));
    await user.click(form.getByRole('switch', { name: 'Require single sign-on' }));
    expect(form.getByText(/@northlight\.example can no longer use a password/)).toBeVisible();
    await user.click(await form.findByRole('checkbox', { name: 'Nora North' }));
    await user.click(form.getByRole('button', { name: 'Save requirements' }));

    await waitFor(() =>
      expect(server.last(`PUT ${policyPath}`)?.body).toEqual({
        version: 3,
        required: true,
        exceptAgentIds: ['nora'],
        joining: false,
        joiningRoleId: 'Member',
      }),
    );
  });

  it('says that the sign-in has to be tried first', async () => {
    const { user } = openPage({
      [`PUT ${policyPath}`]: refused(409, 'signOnTestMissing', 'Try the sign-in yourself first.'),
    });

    const form = within(await screen.findByRole('form', { name: 'Requirements and joining' }));
    await user.click(form.getByRole('switch', { name: 'Require single sign-on' }));
    await user.click(form.getByRole('button', { name: 'Save requirements' }));

    expect(await form.findByText('Try the sign-in yourself first.')).toBeVisible();
  });

  it('offers for joining no role that manages the organization', async () => {
    const { user } = openPage();

    const form = within(await screen.findByRole('form', { name: 'Requirements and joining' }));
    await user.click(form.getByRole('switch', { name: 'Let people join by single sign-on' }));

    const roles = within(form.getByLabelText('Role for people who join')).getAllByRole('option');
    expect(roles.map(({ textContent }) => textContent)).toEqual(['Member', 'Analyst']);
  });
});
