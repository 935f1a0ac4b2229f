import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aVisitor, forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { loggedFailures } from '#web/src/api/failure-log.ts';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession } from '#web/src/api/session.ts';

const address = '/questionnaire/northlight/climate-2026';
const portal = 'GET /api/public/organizations/northlight/external/enabled';
const mail = 'POST /api/public/organizations/northlight/questionnaires/public/climate-2026/magic-link';
const enter =
  'POST /api/public/organizations/northlight/agents/unaffiliated/questionnaires/public/climate-2026/login-passwordless';
const open = {
  body: {
    featureFlag: true,
    orgSetting: true,
    organizationName: 'Northlight Capital',
    logoUrl: null,
    singleSignOn: null,
    counterpartySingleSignOn: null,
  },
};
const visitor = aVisitor({ accessType: 'UNAFFILIATED' });
const signedIn = { twoFactorRequired: false, twoFactorSuccess: false, agent: visitor.agent, token: 'fresh' };

beforeEach(forgetAnswers);

describe('asking for the link to a public questionnaire', () => {
  const ask = async (routes: NonNullable<Parameters<typeof visit>[1]>['routes']) => {
    const page = visit(address, { session: null, routes: { [portal]: open, ...routes } });
    await page.user.type(await screen.findByLabelText('Email'), 'Uma@Riverside.example');
    await page.user.click(screen.getByRole('button', { name: 'Send link' }));
    return page;
  };

  it('mails it, and says so at the top', async () => {
    const { server } = await ask({ [mail]: { body: {} } });

    const notices = within(screen.getByRole('region', { name: 'Notices' }));
    expect(await notices.findByText('Email has been sent successfully.')).toBeVisible();
    expect(screen.getByText('The link is on its way to uma@riverside.example')).toBeVisible();
    expect(server.last(mail)?.body).toEqual({ email: 'uma@riverside.example', firstName: '', lastName: '' });
  });

  it('logs a failure, says nothing of it and keeps what was entered', async () => {
    const { server } = await ask({ [mail]: { status: 404, body: { code: 'questionnaireNotFound' } } });

    await waitFor(() => expect(loggedFailures().at(-1)).toMatchObject({ what: 'magicLink', status: 404 }));
    expect(server.last(mail)).toBeDefined();
    expect(screen.getByLabelText('Email')).toHaveValue('Uma@Riverside.example');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['', '']);
  });

  it('asks for an address first', async () => {
    const { user, server } = visit(address, { session: null, routes: { [portal]: open } });

    await user.click(await screen.findByRole('button', { name: 'Send link' }));

    expect(await screen.findByText('Enter an email address.')).toBeVisible();
    expect(server.last(mail)).toBeUndefined();
  });

  it('is not possible while the portal is closed', async () => {
    visit(address, { session: null, routes: { [portal]: { body: { ...open.body, orgSetting: false } } } });

    expect(await screen.findByText('The external portal of this organization is closed.')).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });
});

describe('the mailed link to a public questionnaire', () => {
  /** Opens the mailed link, and presses its button. */
  async function follow(options: NonNullable<Parameters<typeof visit>[1]>) {
    const visited = visit(`${address}/link-token`, {
      ...options,
      routes: { [portal]: open, ...options.routes },
    });
    await visited.user.click(await screen.findByRole('button', { name: 'Open the questionnaire' }));
    return visited;
  }

  it('signs in when the reader says so, once, and leads to the area of the organization', async () => {
    const { path, server } = await follow({
      session: null,
      global: visitor,
      routes: { [enter]: { body: signedIn } },
    });

    await waitFor(() => expect(path()).toBe('/organization/northlight/dashboard'));
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({ token: 'fresh', accessType: 'UNAFFILIATED' });
    const sent = server.received.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'link-token' }]);
  });

  it('tells whose place it takes, and takes it only then', async () => {
    const other = { token: 'old', userId: 'dalia', organizationId: 'harbor' } as const;
    const { user, path, server } = visit(`${address}/link-token`, {
      session: other,
      global: visitor,
      routes: {
        [portal]: open,
        [enter]: { body: signedIn },
        'GET /api/init/global/harbor': {
          body: { ...visitor, agent: { ...visitor.agent, displayName: 'Dalia Reyes' } },
        },
      },
    });
    expect(await screen.findByText(/^Dalia Reyes, .* is signed in in this browser/)).toBeVisible();
    expect(server.last(enter)).toBeUndefined();
    expect(currentSession()?.userId).toBe('dalia');

    await user.click(screen.getByRole('button', { name: 'Open the questionnaire' }));

    await waitFor(() => expect(path()).toBe('/organization/northlight/dashboard'));
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({ token: 'fresh', userId: 'nora' });
    expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says that it has expired, and leads to where another one is mailed', async () => {
    const expired = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };
    await follow({ session: null, routes: { [enter]: expired } });

    expect(await screen.findByText('Validation link has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', address);
  });

  it('says why it is refused', async () => {
    const text = 'This questionnaire does not exist or is no longer public.';
    const refused = { status: 404, body: { code: 'questionnaireNotFound', userMessage: text } };
    await follow({ session: null, routes: { [enter]: refused } });

    expect(await screen.findByText(text)).toBeVisible();
    expect(currentSession()).toBeNull();
  });

  it('can be tried again after the connection was lost', async () => {
    let isReachable = false;
    const { user, path } = await follow({
      session: null,
      global: visitor,
      routes: {
        [enter]: () => {
          if (!isReachable) throw new Error('connection reset');
          return { body: signedIn };
        },
      },
    });
    expect(await screen.findByText(/^Trestle cannot be reached/)).toBeVisible();

    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Open the questionnaire' }));

    await waitFor(() => expect(path()).toBe('/organization/northlight/dashboard'));
  });
});
