import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SupportAccess } from '#shared/domain/support-access.ts';
import { forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { SupportPanel } from '#web/src/features/internal-tools/support-panel.tsx';

const listing = 'GET /api/organizations/northlight/agents/nora/support-access';
const answering = 'PUT /api/organizations/northlight/agents/nora/support-access/s1';
const later = '2026-11-30T08:00:00.000Z';

const access = (facts: Partial<SupportAccess> = {}): SupportAccess => ({
  id: 's1',
  organizationId: 'northlight',
  organizationName: 'Northlight Capital',
  agentId: 'nora',
  agentName: 'Nora Lindqvist',
  supporterId: 'ops',
  supporterName: 'Ola Berg',
  reason: 'Your covenant page stays empty.',
  state: 'asked',
  askedAt: '2026-11-23T08:00:00.000Z',
  answeredAt: null,
  until: later,
  openedAt: null,
  ...facts,
});

const profile = (found: SupportAccess, routes: NonNullable<Parameters<typeof visit>[1]>['routes'] = {}) =>
  visit('/profile', { routes: { [listing]: { body: [found] }, ...routes } });
const list = async () => within(await screen.findByRole('list', { name: 'Support access' }));

beforeEach(forgetAnswers);

describe('a user whom support has asked', () => {
  it('allows it for a time of their choice', async () => {
    const { user, server } = profile(access(), { [answering]: { body: access({ state: 'allowed' }) } });
    expect((await list()).getByText('Your covenant page stays empty.')).toBeVisible();

    await user.click((await list()).getByRole('button', { name: 'Allow' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Let Ola Berg see what you see?' }));
    await user.click(dialog.getByLabelText('4 hours'));
    await user.click(dialog.getByRole('button', { name: 'Allow' }));

    expect(await screen.findByText('Answer saved')).toBeVisible();
    expect(screen.getByText('Ola Berg has access for 4 hours')).toBeVisible();
    expect(server.last(answering)?.body).toEqual({ answer: 'allow', hours: 4 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses it', async () => {
    const { user, server } = profile(access(), { [answering]: { body: access({ state: 'refused' }) } });

    await user.click((await list()).getByRole('button', { name: 'Refuse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse Ola Berg?' }));
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));

    expect(await screen.findByText('Answer saved')).toBeVisible();
    expect(screen.getByText('Access refused to Ola Berg')).toBeVisible();
    expect(server.last(answering)?.body).toEqual({ answer: 'refuse' });
  });

  it('is told in the dialog that it is too late', async () => {
    const over = { status: 409, body: { code: 'supportQuestionOver', userMessage: 'Support has to ask again.' } };
    const { user } = profile(access(), { [answering]: over });

    await user.click((await list()).getByRole('button', { name: 'Allow' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Allow' }));

    expect(await dialog.findByText('Support has to ask again.')).toBeVisible();
  });

  it('sees what was read, and ends it', async () => {
    const reading = { at: later, callId: 'x', summary: 'Structures that one may see.', path: '/api/deals' };
    const { user, server } = profile(access({ state: 'allowed', openedAt: later }), {
      [`${listing}/s1/readings`]: { body: [reading] },
      [answering]: { body: access({ state: 'ended' }) },
    });

    await user.click((await list()).getByRole('button', { name: 'What was read' }));
    expect(await screen.findByText('/api/deals')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click((await list()).getByRole('button', { name: 'End' }));
    await user.click(screen.getByRole('button', { name: 'End access' }));

    expect(await screen.findByText('Answer saved')).toBeVisible();
    expect(screen.getByText('Ola Berg no longer has access')).toBeVisible();
    expect(server.last(answering)?.body).toEqual({ answer: 'end' });
  });
});

describe('support that sees what a user sees', () => {
  const support = { supporterName: 'Ola Berg', until: later };

  it('is told so on every page, and answers nothing in the user’s name', async () => {
    visit('/profile', { global: { ...aGlobalState(), support }, routes: { [listing]: { body: [access()] } } });

    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('You see Northlight Capital as Nora Lindqvist sees it, read-only.');
    expect(within(note).getByRole('link', { name: 'End support access' })).toHaveAttribute('href', '/logout');
    expect((await list()).queryByRole('button', { name: 'Allow' })).toBeNull();
  });

  it('is no note for anybody else', async () => {
    profile(access());
    await list();
    expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('a superuser', () => {
  const opening = 'POST /api/internal/support-access/s1/session';
  const state = aGlobalState();
  const superuser = { ...state, agent: { ...state.agent, id: 'ops', superuser: true, twoFactorEnabled: true } };

  function openPanel(found: SupportAccess) {
    const server = fakeServer({
      'GET /api/internal/support-access': { body: [found] },
      [opening]: { status: 403, body: { code: 'supportNotAllowed', userMessage: 'The user no longer allows this.' } },
    });
    server.install();
    return { ...renderPage(<SupportPanel />, { path: '/internal-tools', global: superuser }), server };
  }

  it('comes in where it was allowed, and is told where it no longer is', async () => {
    const { user, server } = openPanel(access({ state: 'allowed' }));

    await user.click(await screen.findByRole('button', { name: 'Open as Nora Lindqvist' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));

    expect(await screen.findByText('The user no longer allows this.')).toBeVisible();
    expect(server.last(opening)?.headers.get('x-session-kind')).toBe('browser');
  });

  it('waits where it was only asked', async () => {
    openPanel(access());
    expect(await screen.findByText(/Waiting for your answer until/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Open as/ })).toBeNull();
  });
});
