import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aFinancingView, aProjectView, aStructureView } from '#tests/web/support/entity-factories.ts';
import { currentSession, type NewSession } from '#web/src/api/session.ts';
import { everyRoute } from '#web/src/app/routes/routes.ts';
import { CurrencyPicker } from '#web/src/components/currency-picker.tsx';
import specified from './specified-screens.json' with { type: 'json' };
import { aVisitor, features, forgetAnswers, visit } from './visit.tsx';

const area = '/organization/northlight';
const id = '6d4b0fec-34e7-4e25-8f59-8c7a0a1b2c3d';
const loanId = '8d3f6f0a-3b8e-4a57-8a69-6a1d1f0c7b02';
const projectId = '1f0f7a3c-9d2e-4c61-b1b4-2f6f4a5d8e03';
const example = (path: string): string =>
  path
    .replace(':organizationId', 'northlight')
    .replace(':dealId', id)
    .replace(':templateType', '1')
    .replaceAll(/:\w+/g, 'x');

const slow = { timeout: 5_000 };

/** What each guard of the specification comes to. A guard without an entry fails below. */
const proofs: Readonly<Record<string, () => Promise<void>>> = {
  'reporting-app-prefix': async () => {
    visit('/reporting/organization/northlight/reports');
    expect(await screen.findByRole('button', { name: 'App: Reporting' }, slow)).toBeVisible();
  },
  'authenticated-needs-session': async () => {
    const { path } = visit('/alerts?a=1', { session: null });
    await waitFor(() => expect(path()).toBe('/login?redirect=%2Falerts%3Fa%3D1'), slow);
  },
  'missing-token-to-login': async () => {
    const refused = { status: 401, body: { code: 'notSignedIn' } };
    const { path } = visit('/alerts', { routes: { 'GET /api/init/global/northlight': refused } });
    await waitFor(() => expect(path()).toBe('/login?redirect=%2Falerts'), slow);
    expect(currentSession()).toBeNull();
  },
  'external-base-path': async () => {
    for (const accessType of ['GUEST', 'UNAFFILIATED'] as const) {
      await forgetAnswers();
      const { path } = visit('/', { global: aVisitor({ accessType }) });
      await waitFor(() => expect(path()).toBe(`${area}/dashboard`), slow);
    }
  },
  'logout-unaffiliated': async () => {
    const { path } = visit('/logout', { session: sessionOf('UNAFFILIATED') });
    await waitFor(() => expect(path()).toBe('/public-login/northlight'), slow);
  },
  'logout-others': async () => {
    for (const accessType of ['MEMBER', 'GUEST', 'PARTNER'] as const) {
      const { path } = visit('/logout', { session: sessionOf(accessType) });
      await waitFor(() => expect(path()).toBe('/login'), slow);
      expect(currentSession()).toBeNull();
      expect(document.cookie).toBe('');
    }
  },
  // Leaving the site cannot be watched here; admission.test.tsx holds the rule with all its exceptions.
  'member-external-apps': async () => {
    const { path } = visit('/portfolio', { global: aVisitor({ environment: { frontendUrl: 'http://localhost:9' } }) });
    expect(await screen.findByRole('heading', { name: 'Portfolio' }, slow)).toBeVisible();
    expect(path()).toBe('/portfolio');
  },
  'superuser-needed': async () => {
    const { path } = visit('/internal-tools');
    await waitFor(() => expect(path()).toBe('/portfolio'), slow);
    await forgetAnswers();
    visit('/internal-tools', { global: aVisitor({ superuser: true }) });
    expect(await screen.findByRole('heading', { name: 'Internal tools', level: 1 }, slow)).toBeVisible();
  },
  'features-first': async () => {
    const { server } = visit('/forbidden', { session: null });
    await screen.findByText('You do not have access to this page', undefined, slow);
    expect(server.last(features)).toBeDefined();
    await forgetAnswers();
    const login = visit('/login', { session: null });
    await screen.findByRole('heading', { name: 'Sign in' }, slow);
    expect(login.server.last(features)).toBeUndefined();
  },
  'notification-source': async () => {
    const declared = everyRoute.filter(({ path }) => path.endsWith('/notifications/:notificationId/source-page'));
    expect(declared.map(({ access }) => access).toSorted()).toEqual(['authenticated', 'member-or-guest']);
  },
  'notification-source-fallback': async () => {
    for (const address of ['/notifications/n1/source-page', `${area}/notifications/n1/source-page`]) {
      const { path } = visit(address);
      await waitFor(() => expect(path()).toBe('/profile'), slow);
    }
  },
  'uuid-loads-entities': async () => {
    const deal = { [`GET /api/deals/${id}`]: { body: aStructureView({ id }) } };
    const loan = { [`GET /api/loans/${loanId}`]: { body: aFinancingView({ id: loanId, dealId: id }) } };
    const project = { [`GET /api/projects/${projectId}`]: { body: aProjectView({ id: projectId, dealId: id }) } };
    const routes = { ...deal, ...loan, ...project };
    const ofLoan = visit(`/deals/${id}/loan/${loanId}/loan-details`, { routes });
    await screen.findByRole('heading', { name: 'Riverside term loan', level: 1 }, slow);
    expect(ofLoan.server.last(`GET /api/deals/${id}`)).toBeDefined();
    visit(`/deals/${id}/project/${projectId}/project-details`, { routes });
    await screen.findByRole('heading', { name: 'Mesa solar', level: 1 }, slow);

    const other = visit('/deals/aggregate/overview');
    await screen.findByText('There is no such structure', undefined, slow);
    expect(other.server.received.filter(({ path }) => path.startsWith('/api/deals'))).toEqual([]);
    const plain = visit(`/deals/${id}/loan/term-loan/loan-details`, { routes });
    await screen.findByText('This page does not exist', undefined, slow);
    expect(plain.server.received.filter(({ path }) => path.startsWith('/api/loans'))).toEqual([]);
  },
  'invalid-currency-dialog': async () => {
    const chosen = vi.fn();
    const currencies = [
      { name: 'USD', symbol: '$' },
      { name: 'TWD', symbol: 'NT$' },
    ];
    const hasRate = (currency: string) => currency === 'USD';
    render(<CurrencyPicker label="Currency" value="USD" currencies={currencies} hasRate={hasRate} onChange={chosen} />);
    await userEvent.selectOptions(screen.getByLabelText('Currency'), 'TWD');
    expect(screen.getByRole('dialog')).toHaveTextContent('invalid currency');
    expect(chosen).not.toHaveBeenCalled();
  },
  'org-pages-member-or-guest': async () => {
    const { path } = visit(area, { global: aVisitor({ accessType: 'GUEST' }) });
    await waitFor(() => expect(path()).toBe(`${area}/dashboard`), slow);
    expect(await screen.findByRole('heading', { name: 'To do', level: 1 }, slow)).toBeVisible();
  },
  'login-redirect-target': async () => {
    const asked = await signInAt('/login?redirect=%2Fprofile');
    await waitFor(() => expect(asked.path()).toBe('/profile'), slow);
    const plain = await signInAt('/login');
    await waitFor(() => expect(plain.path()).toBe('/loan-management/signal-setup/home'), slow);
  },
  'password-link-opens-base': async () => {
    const routes = { 'POST /api/agents/reset': { body: signedIn } };
    const { user, path } = visit('/new-user-password/link', { session: null, routes });
    await user.type(await screen.findByLabelText('New password', undefined, slow), 'Riverside2026');
    await user.type(screen.getByLabelText('Repeat the password'), 'Riverside2026');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    await waitFor(() => expect(path()).toBe('/portfolio'), slow);
  },
  'not-found': async () => {
    visit('/no/such/page', { session: null });
    expect(await screen.findByText('This page does not exist', undefined, slow)).toBeVisible();
  },
  'public-no-auth': async () => {
    const pages = everyRoute.filter(({ access, path }) => access === 'public' && path !== '/logout');
    const refused = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };
    const routes = {
      'POST /api/agents/reset': refused,
      'POST /api/agents/unaffiliated/enable': refused,
    };
    for (const { path: pattern } of pages) {
      const { router } = visit(example(pattern), { session: null, routes });
      await waitFor(() => expect(router.state.initialized).toBe(true), slow);
      expect(router.state.location.pathname).toBe(example(pattern));
    }
  },
};

const { agent } = aVisitor({});
const signedIn = { twoFactorRequired: false, twoFactorSuccess: false, agent, token: 'fresh-token' };

const sessionOf = (accessType: NonNullable<NewSession['accessType']>): NewSession => ({
  token: 'token',
  userId: 'nora',
  organizationId: 'northlight',
  accessType,
});

async function signInAt(address: string) {
  const page = visit(address, { session: null, routes: { 'POST /api/agents/login': { body: signedIn } } });
  await page.user.type(
    (await screen.findAllByLabelText('Email', undefined, slow)).at(-1) as HTMLElement,
    'nora@northlight.example',
  );
  await page.user.type(screen.getAllByLabelText('Password').at(-1) as HTMLElement, 'Trestle-demo-2026');
  await page.user.click(screen.getAllByRole('button', { name: 'Sign in' }).at(-1) as HTMLElement);
  return page;
}

beforeEach(forgetAnswers);

describe('the guard', () => {
  it.each(specified.guards)(
    '%s',
    async (guard) => {
      const prove = proofs[guard];
      if (prove === undefined) throw new Error(`The guard ${guard} is not proved.`);
      await prove();
    },
    30_000,
  );
});

describe('without a session', () => {
  const guarded = everyRoute.filter(({ access }) => access !== 'public').map(({ path }) => example(path));

  it.each(guarded)('%s leads to the sign-in and back', async (address) => {
    const { path } = visit(address, { session: null });

    await waitFor(() => expect(path()).toBe(`/login?redirect=${encodeURIComponent(address)}`), slow);
  });
});

describe('redirects', () => {
  const redirects = specified.routes.filter(
    ({ redirectsTo, path }) => redirectsTo !== undefined && path !== '/deals/:dealId',
  );

  it.each(redirects)('$path leads to $redirectsTo', async ({ path: pattern, redirectsTo = '' }) => {
    const { path } = visit(example(pattern));
    // The area of an organization opens its own first page.
    const target = example(redirectsTo) === area ? `${area}/dashboard` : example(redirectsTo);

    await waitFor(() => expect(path()).toBe(target), slow);
  });
});

describe('an address that names an organization', () => {
  const lakeside = { id: 'lakeside', name: 'Lakeside Partners' };
  const atLakeside = (global: ReturnType<typeof aVisitor>) => ({
    body: { ...global, organization: { ...global.organization, ...lakeside } },
  });
  const structures = {
    'GET /api/organizations/lakeside/deals': { body: [] },
    'GET /api/organizations/lakeside/standings': { body: [] },
  };

  it('of the reader’s own makes it the one they work in', async () => {
    const global = {
      ...aVisitor({}),
      enabledOrganizations: [{ id: 'northlight', name: 'Northlight Capital' }, lakeside],
    };
    const routes = { ...structures, 'GET /api/init/global/lakeside': atLakeside(global) };
    visit('/organization/lakeside/dashboard', { global, routes });

    expect(await screen.findByRole('heading', { name: 'Lakeside Partners', level: 1 }, slow)).toBeVisible();
    expect(currentSession()?.organizationId).toBe('lakeside');
  });

  it('of somebody else does not exist', async () => {
    visit('/organization/lakeside/dashboard');

    expect(await screen.findByText('This page does not exist', undefined, slow)).toBeVisible();
    expect(currentSession()?.organizationId).toBe('northlight');
  });

  it('that there is not does not exist for superusers either', async () => {
    const missing = { status: 404, body: { code: 'organizationNotFound' } };
    const global = aVisitor({ superuser: true });
    visit('/organization/lakeside/dashboard', { global, routes: { 'GET /api/organizations/lakeside': missing } });

    expect(await screen.findByText('This page does not exist', undefined, slow)).toBeVisible();
    expect(currentSession()?.organizationId).toBe('northlight');
  });
});
