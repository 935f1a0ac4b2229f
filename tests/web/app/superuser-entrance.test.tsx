import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SuperuserVisit } from '#shared/domain/superuser-visit.ts';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { currentSession } from '#web/src/api/session.ts';
import { admit } from '#web/src/app/guards/admission.ts';
import { aVisitor, forgetAnswers, visit } from './visit.tsx';

const slow = { timeout: 5_000 };
const reason = 'The covenants of Riverside do not load.';
const enter = 'POST /api/organizations/northlight/superuser-visits';
const leave = 'DELETE /api/organizations/northlight/superuser-visits';
const list = 'GET /api/organizations';
const settings = '/organization/northlight/settings';

const aVisit = (hours = 8): SuperuserVisit => ({
  id: 'visit',
  superuserId: 'nora',
  superuserName: 'Nora Lind',
  reason,
  enteredAt: '2026-03-31T14:00:00.000Z',
  until: new Date(Date.now() + hours * 3_600_000).toISOString(),
  leftAt: null,
});

/** A superuser who is no member of Northlight Capital. */
const aSuperuser = (entered: SuperuserVisit | null = null): GlobalState => ({
  ...aVisitor({ superuser: true }),
  enabledOrganizations: [],
  visit: entered,
});

const question = () => screen.findByRole('dialog', { name: 'Enter Northlight Capital as a superuser?' }, slow);

describe('an organization that a superuser is no member of', () => {
  it('opens for a reason, which is told to be recorded and seen by administrators', async () => {
    await forgetAnswers();
    const { user, server, path } = visit(settings, {
      global: aSuperuser(),
      routes: { [enter]: { body: aVisit() } },
    });

    const dialog = within(await question());
    expect(dialog.getByText(/recorded in the organization’s audit trail/)).toBeVisible();
    expect(dialog.getByText(/Its administrators see your name, the time and the\s+reason/)).toBeVisible();
    expect(server.last('GET /api/organizations/northlight/standings')).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Enter organization' }));
    expect(await dialog.findByText('Say why you enter.')).toBeVisible();
    expect(server.last(enter)).toBeUndefined();
    await user.type(dialog.getByLabelText('Reason'), reason);
    await user.click(dialog.getByRole('button', { name: 'Enter organization' }));

    expect(
      await screen.findByText(/You are in Northlight Capital as a Trestle superuser/, undefined, slow),
    ).toBeVisible();
    expect(server.last(enter)?.body).toEqual({ reason });
    expect(path()).toBe(settings);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays closed to who gives no reason: the way leads back to the list', async () => {
    await forgetAnswers();
    const { user, path } = visit(settings, { global: aSuperuser() });

    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));

    expect(await screen.findByRole('heading', { name: 'Organizations', level: 1 }, slow)).toBeVisible();
    expect(path()).toBe('/organization');
    expect(screen.queryByRole('link', { name: /^Alerts/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Search/ })).toBeNull();
  });

  it('says what the server refuses', async () => {
    await forgetAnswers();
    const refusal = { code: 'recordChanged', message: 'changed', userMessage: 'Somebody else changed this.' };
    const { user } = visit(settings, {
      global: aSuperuser(),
      routes: { [enter]: { status: 403, body: { ...refusal, code: 'notPermitted', userMessage: 'Not permitted.' } } },
    });

    const dialog = within(await question());
    await user.type(dialog.getByLabelText('Reason'), reason);
    await user.click(dialog.getByRole('button', { name: 'Enter organization' }));

    expect(await dialog.findByText('Not permitted.')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveValue(reason);
  });

  it('is left by a button, which leads to the list', async () => {
    await forgetAnswers();
    const { user, server, path } = visit('/alerts', {
      global: aSuperuser(aVisit()),
      routes: { [leave]: { body: {} } },
    });

    const note = within(await screen.findByRole('note', undefined, slow));
    expect(note.getByText(reason, { exact: false })).toHaveTextContent('Reason given Mar 31, 2026');
    await user.click(note.getByRole('button', { name: 'Leave' }));

    await waitFor(() => expect(path()).toBe('/organization'), slow);
    expect(server.last(leave)).toBeDefined();
    expect(screen.queryByRole('note')).toBeNull();
    expect(currentSession()?.organizationId).toBe('northlight');
  });

  it('is closed again when the time is over', async () => {
    await forgetAnswers();
    const { path } = visit('/alerts', { global: aSuperuser(aVisit(0.000_1)) });

    await waitFor(() => expect(path()).toBe('/organization'), slow);
    expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('the pages of a superuser who has entered no organization', () => {
  const at = (pathname: string, more: Partial<Parameters<typeof admit>[0]> = {}, visitor = aSuperuser()) =>
    admit({ access: 'authenticated', pathname, here: 'https://app.trestle.example', ...more }, visitor);

  it.each(['/portfolio', '/deals/x/overview', '/alerts', '/jobs', '/organization/email-template/Invitation'])(
    'are not those of one: %s',
    (pathname) => {
      expect(at(pathname)).toEqual({ kind: 'redirect', to: '/organization' });
      expect(at(pathname, {}, aSuperuser(aVisit()))).toEqual({ kind: 'enter' });
      expect(at(pathname, {}, aVisitor({ superuser: true }))).toEqual({ kind: 'enter' });
    },
  );

  it.each(['/organization', '/profile', '/invitations', '/confirm-address/token'])('are %s', (pathname) => {
    expect(at(pathname)).toEqual({ kind: 'enter' });
  });

  it('are the internal tools, and those that ask to enter by themselves', () => {
    expect(at('/internal-tools', { access: 'superuser' })).toEqual({ kind: 'enter' });
    expect(at('/organization/x/dashboard', { access: 'member-or-guest', namesOrganization: true })).toEqual({
      kind: 'enter',
    });
  });
});

describe('a superuser who chooses an organization in the list', () => {
  it('is asked why before anything of it is shown', async () => {
    await forgetAnswers();
    const organization = aSuperuser().organization;
    const { user, server } = visit('/organization', {
      global: aSuperuser(),
      routes: { [list]: { body: [organization] } },
    });
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);

    await user.click(await screen.findByRole('link', { name: 'Northlight Capital' }, slow));

    expect(await question()).toBeVisible();
    expect(server.last('GET /api/organizations/northlight/deals')).toBeUndefined();
  });
});
