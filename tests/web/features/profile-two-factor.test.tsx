import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aVisitor, forgetAnswers, globalState, visit } from '#tests/web/app/visit.tsx';

const path = '/api/organizations/northlight/agents/nora';
const [start, finalize, end] = [
  `PUT ${path}/startTwoFactor`,
  `PUT ${path}/finalizeTwoFactor`,
  `PUT ${path}/endTwoFactor`,
];
const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/Trestle:nora@northlight.example?secret=JBSWY3DPEHPK3PXP&issuer=Trestle',
};
const routes = {
  'GET /api/agents/nora/sessions': { body: [] },
  'GET /api/v2/organizations/northlight/agents/nora/teams': { body: [] },
  [start]: { body: setup },
};
const codes = ['AAAA-BBBB-2222', 'CCCC-DDDD-3333'];
const [proof, renew, state] = [
  'PUT /api/agents/nora/proof',
  'PUT /api/agents/nora/recovery-codes',
  'GET /api/agents/nora/two-factor',
];
const proofNeeded = { status: 403, body: { code: 'proofNeeded', userMessage: 'Confirm first that it is you.' } };
const global = aVisitor({});

type Answers = NonNullable<NonNullable<Parameters<typeof visit>[1]>['routes']>;

/** Opens the profile of somebody whose second factor the server keeps. */
async function open(isOn: boolean, answers: Answers = {}) {
  let agent = { ...global.agent, twoFactorEnabled: isOn };
  const change = (twoFactorEnabled: boolean) => () => {
    agent = { ...agent, twoFactorEnabled, version: agent.version + 1 };
    return { body: { ...agent, recoveryCodes: twoFactorEnabled ? codes : [] } };
  };
  const page = visit('/profile', {
    routes: {
      ...routes,
      [globalState]: () => ({ body: { ...global, agent } }),
      [finalize]: change(true),
      [end]: change(false),
      [state]: { body: { enabled: isOn, recoveryCodesLeft: 7, required: false } },
      ...answers,
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Two-factor authentication' }));
  return { ...page, panel };
}

async function begin(answers: Answers = {}) {
  const page = await open(false, answers);
  await page.user.click(await page.panel.findByRole('button', { name: 'Set up' }));
  await page.panel.findByLabelText('Code');
  return page;
}

beforeEach(forgetAnswers);

describe('setting up a second factor', () => {
  it('shows the secret as a QR code and to be typed', async () => {
    const { panel } = await begin();

    const code = await panel.findByRole('img', { name: /^QR code for your authenticator app/ });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M0 0h1v1h-1z/);
    expect(panel.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(panel.getByLabelText('Code')).toHaveFocus();
  });

  it('is switched on by the first code, as plain text', async () => {
    const { user, panel, server } = await begin();

    await user.type(panel.getByLabelText('Code'), '123 456{Enter}');

    expect(await screen.findByText('Action was successful')).toBeVisible();
    const shown = await panel.findByRole('list', { name: 'Recovery codes' });
    expect(panel.getByText('Save these recovery codes now').closest('[tabindex]')).toHaveFocus();
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    await user.click(panel.getByRole('button', { name: 'I have saved them' }));
    expect(await panel.findByText('On. Signing in asks for a code.')).toBeVisible();
    expect(panel.queryByText(codes[0] ?? '')).toBeNull();
    expect(server.last(finalize)?.headers.get('content-type')).toMatch(/^text\/plain/);
    const sent = server.fetch.mock.calls.find(([address]) => String(address).endsWith('/finalizeTwoFactor'));
    expect(sent?.[1]?.body).toBe('123456');
    expect(screen.queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull();
  });

  it.each([
    {
      code: 'twoFactorNotStarted',
      status: 409,
      text: 'This setup is no longer open. Start again.',
    },
    { code: 'recordChanged', status: 409, text: 'Someone else changed this in the meantime.' },
    { code: 'notPermitted', status: 403, text: 'You do not have permission to do this.' },
  ])('says why the code was refused with $code', async ({ code, status, text }) => {
    const { user, panel } = await begin({ [finalize]: { status, body: { code, userMessage: text } } });

    await user.type(panel.getByLabelText('Code'), '123456{Enter}');

    expect(await panel.findByText(text)).toBeVisible();
    expect(panel.getByLabelText('Code')).toHaveFocus();
  });

  it('is given up without a change', async () => {
    const { user, panel, server } = await begin();

    await user.click(panel.getByRole('button', { name: 'Cancel' }));

    expect(panel.getByText(/^Off\./)).toBeVisible();
    expect(server.last(finalize)).toBeUndefined();
  });

  it('needs a sign-in with a password', async () => {
    const text = 'You signed in without a password. Sign in with your password to change this.';
    const { user, panel } = await open(false, {
      [start]: { status: 409, body: { code: 'passwordSignInNeeded', userMessage: text } },
    });

    await user.click(await panel.findByRole('button', { name: 'Set up' }));

    expect(await panel.findByText(text)).toBeVisible();
    expect(panel.getByRole('link', { name: 'Sign in with your password' })).toBeVisible();
  });

  it('says so when it could not be started', async () => {
    const { user, panel } = await open(false, {
      [start]: () => {
        throw new Error('connection reset');
      },
    });

    await user.click(await panel.findByRole('button', { name: 'Set up' }));

    expect(await screen.findByText(/^Trestle cannot be reached/)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Set up' })).toBeEnabled();
  });
});

describe('a wrong code', () => {
  it('is told, and does not end the session', async () => {
    const text = 'Invalid or expired verification code. Please try again.';
    const { user, panel } = await begin({
      [finalize]: { status: 401, body: { code: 'twoFactorCodeInvalid', userMessage: text } },
    });

    await user.type(panel.getByLabelText('Code'), '123456{Enter}');

    expect(await panel.findByText(text)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull();
  });
});

describe('switching off a second factor', () => {
  const confirm = async ({ user, panel }: Awaited<ReturnType<typeof open>>) => {
    await user.click(await panel.findByRole('button', { name: 'Turn off' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Turn off two-factor authentication?' }));
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  };

  it('is confirmed first', async () => {
    const page = await open(true);

    await confirm(page);

    expect(await screen.findByText('Two Factor Authentication successfully disabled.')).toBeVisible();
    expect(await page.panel.findByText(/^Off\./)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes nothing when it is canceled', async () => {
    const { user, panel, server } = await open(true);
    await user.click(await panel.findByRole('button', { name: 'Turn off' }));

    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.last(end)).toBeUndefined();
  });

  it.each([
    { status: 400, code: 'twoFactorNotDisabled' },
    { status: 409, code: 'recordChanged' },
    { status: 500, code: 'unexpected' },
  ])('that failed with $code is told in one text', async ({ status, code }) => {
    const page = await open(true, { [end]: { status, body: { code } } });

    await confirm(page);

    expect(await screen.findByText('Two factor authentication failed to disable.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.panel.getByText('On. Signing in asks for a code.')).toBeVisible();
  });
});

describe('showing again who one is', () => {
  /** A server that wants to know once. */
  const onceProved = (answer: Answers[string]) => {
    let isProved = false;
    return {
      [proof]: ({ body }: { body: unknown }) => {
        const isRight = (body as { password?: string }).password === 'Thornfield-2026';
        if (!isRight) return { status: 400, body: { code: 'currentPasswordWrong', userMessage: 'Not right.' } };
        isProved = true;
        return { body: { provedUntil: '2026-01-01T00:10:00.000Z' } };
      },
      [start]: (request: never) => {
        if (!isProved) return proofNeeded;
        return typeof answer === 'function' ? answer(request) : answer;
      },
    } as Answers;
  };

  it('comes between the click and the act, and says what was wrong', async () => {
    const { user, panel } = await open(false, onceProved({ body: setup }));
    await user.click(await panel.findByRole('button', { name: 'Set up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));

    await user.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await dialog.findByText('Not right.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Your password'));
    await user.type(dialog.getByLabelText('Your password'), 'Thornfield-2026{Enter}');

    expect(await panel.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(dialog.queryByLabelText('Code')).toBeNull();
  });

  it('can be declined, and nothing is said to have failed', async () => {
    const { user, panel, server } = await open(true, { [renew]: proofNeeded });
    await user.click(await panel.findByRole('button', { name: 'Make new recovery codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));
    expect(dialog.getByLabelText('Code')).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.last(proof)).toBeUndefined();
    expect(screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([]);
  });
});

describe('recovery codes', () => {
  it('are counted, and new ones shown once', async () => {
    const { user, panel } = await open(true, { [renew]: { body: { recoveryCodes: codes } } });

    await user.click(await panel.findByRole('button', { name: 'Make new recovery codes' }));

    expect(await panel.findByText('CCCC-DDDD-3333')).toBeVisible();
  });

  it('are left beside what cannot be turned off where it is required', async () => {
    const { panel } = await open(true, { [state]: { body: { enabled: true, recoveryCodesLeft: 0, required: true } } });

    expect(await panel.findByText(/^0 of 10 recovery codes are left\. You need a second factor here/)).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });
});

describe('where a second factor is required', () => {
  const barred = {
    status: 403,
    body: { code: 'twoFactorSetupNeeded', userMessage: 'Set up two-factor authentication.' },
  };

  it('stands in place of every page until it is set up and its recovery codes are kept', async () => {
    let isOn = false;
    const { user } = visit('/portfolio', {
      routes: {
        [globalState]: () =>
          isOn ? { body: { ...global, agent: { ...global.agent, twoFactorEnabled: true } } } : barred,
        [start]: { body: setup },
        [finalize]: () => {
          isOn = true;
          return { body: { ...global.agent, twoFactorEnabled: true, recoveryCodes: codes } };
        },
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(screen.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign out' })).toBeVisible();
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('AAAA-BBBB-2222')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));

    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Set up two-factor authentication' })).toBeNull());
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});
