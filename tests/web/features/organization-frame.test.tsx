import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aVisitor, forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { aGlobalState } from '#tests/web/support/factories.ts';

const calendars = '/organization/northlight/settings/calendars';
const routes = {
  'GET /api/organizations/northlight/calendars': { body: [] },
  'GET /api/organizations/northlight/counterparty-types': { body: [] },
};
const slow = { timeout: 8_000 };

beforeEach(forgetAnswers);

describe('the frame of the organization’s settings', () => {
  it('leads between the settings, and the rail and the breadcrumb say where one is', async () => {
    const { user, path } = visit(calendars, { routes });

    const parts = within(await screen.findByRole('navigation', { name: 'Organization settings' }, slow));
    expect(parts.getByRole('link', { name: 'Calendars' })).toHaveAttribute('aria-current', 'page');
    expect(parts.getByRole('link', { name: 'General' })).not.toHaveAttribute('aria-current');
    const rail = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(rail.getByRole('link', { name: 'Organization settings' })).toHaveAttribute('aria-current', 'page');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Organization settings' })).toHaveAttribute(
      'href',
      '/organization/northlight/settings',
    );
    await user.click(parts.getByRole('link', { name: 'Counterparty types' }));

    expect(await screen.findByText('No counterparty types yet', undefined, slow)).toBeVisible();
    expect(path()).toBe('/organization/northlight/settings/counterparty-types');
  });

  it('sorts the settings by what they are about', async () => {
    visit(calendars, { routes });

    const parts = within(await screen.findByRole('navigation', { name: 'Organization settings' }, slow));
    const under = (heading: string) =>
      within(parts.getByRole('list', { name: heading }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(under('Organization')[0]).toBe('General');
    expect(under('People and access')).toEqual([
      'Users',
      'Guests',
      'Sign-ins',
      'Activity log',
      'Single sign-on',
      'Provisioning',
      'Roles',
      'Groups',
      'Counterparty groups',
      'Permission explainer',
      'Access reviews',
    ]);
    expect(under('Configuration')).toContain('Calendars');
    expect(under('Integration')).toEqual(['Channels', 'API access']);
  });

  it('offers the same from a button where there is no room beside the page', async () => {
    const { user } = visit(calendars, { routes });

    await user.click(
      await screen.findByRole('button', { name: 'Organization settings: Calendars', hidden: true }, slow),
    );
    const links = await screen.findAllByRole('link', { name: 'Counterparty types' });
    await user.click(links.at(-1) as HTMLElement);

    expect(await screen.findByText('No counterparty types yet', undefined, slow)).toBeVisible();
  });

  it('is for nobody who may not edit the organization', async () => {
    visit(calendars, { routes, global: aGlobalState('Analyst') });

    expect(await screen.findByText('You cannot change this organization', undefined, slow)).toBeVisible();
    const rail = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(rail.queryByRole('link', { name: 'Organization settings' })).toBeNull();
  });

  it('shows members who may not edit the organization what they may read, and nothing else', async () => {
    const details = '/organization/northlight/settings/details';
    const global = aGlobalState('Analyst');
    visit(details, { routes: { 'GET /api/organizations/northlight/details/types': { body: [] } }, global });

    expect(await screen.findByText('No details of your own yet', undefined, slow)).toBeVisible();
    const parts = within(screen.getByRole('navigation', { name: 'Organization settings' }));
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Details and formulas']);
    expect(screen.queryByRole('button', { name: 'New detail or formula' })).toBeNull();
  });

  it('is open to superusers, whatever their role', async () => {
    const global = aVisitor({ superuser: true });
    visit(calendars, { routes, global: { ...global, permissions: { ...global.permissions, roles: [] } } });

    expect(await screen.findByText('No calendars yet', undefined, slow)).toBeVisible();
  });

  it('stays around the editor of an email template, with a way back', async () => {
    const list = 'GET /api/organization/northlight/settings/emailTemplateConfiguration';
    const { user, path } = visit('/organization/email-template/1', {
      routes: {
        [list]: { body: [] },
        'GET /api/organizations/northlight/email/configuration': { status: 403, body: { code: 'notPermitted' } },
      },
    });

    expect(await screen.findByRole('heading', { level: 1, name: 'Warning email' }, slow)).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Organization settings' })).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Organization settings',
      'Email templates',
      'Email template',
    ]);
    await user.click(crumbs.getByRole('link', { name: 'Email templates' }));

    expect(await screen.findByText('Customize the emails that Trestle sends', undefined, slow)).toBeVisible();
    expect(path()).toBe('/organization/northlight/settings/email-templates');
  });

  it('is found in the command menu, part by part', async () => {
    const { user } = visit(calendars, { routes: { ...routes, 'GET /api/entities/search': { body: [] } } });
    await screen.findByText('No calendars yet', undefined, slow);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'counterparty types');

    await waitFor(() => expect(screen.getByRole('option', { name: /Counterparty types/ })).toBeVisible(), slow);
  });
});
