import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aStructureRow } from '#tests/web/support/entity-factories.ts';
import { forgetAnswers, visit } from './visit.tsx';

const slow = { timeout: 8_000 };
const wrongDeal = '6f9c5a6e-7c1d-4f5b-9a53-0d5d6c1a7b11';
const missing = { status: 404, body: { code: 'structureNotFound', message: 'There is no such structure.' } };

beforeEach(forgetAnswers);

describe('an address at which there is nothing', { timeout: 20_000 }, () => {
  it('stands inside the frame for whoever is signed in', async () => {
    visit('/no/such/page');

    expect(await screen.findByText('This page does not exist', undefined, slow)).toBeVisible();
    expect(await screen.findByRole('navigation', { name: 'Main' }, slow)).toBeVisible();
    expect(within(screen.getByRole('main')).getByText('This page does not exist')).toBeVisible();
  });

  it('has the way to the start for everybody else', async () => {
    visit('/forbidden', { session: null });

    expect(await screen.findByText('You do not have access to this page', undefined, slow)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Trestle, start page' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('is called so by the breadcrumb where the structure is wrong', async () => {
    visit(`/deals/${wrongDeal}/overview`, {
      routes: {
        [`GET /api/deals/${wrongDeal}`]: missing,
      },
    });
    await screen.findByText('This page does not exist', undefined, slow);

    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Portfolio', 'Not found']);
  });
});

describe('the focus', { timeout: 20_000 }, () => {
  it('is on the heading of the page after another one is opened', async () => {
    const { user } = visit('/alerts');
    await screen.findByRole('heading', { name: 'Alerts', level: 1 }, slow);
    await user.click(screen.getByRole('link', { name: 'Organizations' }));

    const heading = await screen.findByRole('heading', { name: 'Organizations', level: 1 }, slow);
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('is left alone while only what is shown of a page changes', async () => {
    const { router } = visit('/alerts');
    await screen.findByRole('heading', { name: 'Alerts', level: 1 }, slow);
    const link = screen.getByRole('link', { name: 'Organizations' });
    link.focus();
    await router.navigate('/alerts?sort=name');

    expect(link).toHaveFocus();
  });

  it('is on the heading again where another page takes the place of the first heading', async () => {
    const { user, router } = visit('/no/such/page');
    await screen.findByRole('navigation', { name: 'Main' }, slow);
    await user.click(screen.getAllByRole('link', { name: 'Alerts' })[0] as HTMLElement);

    const heading = await screen.findByRole('heading', { name: 'Alerts', level: 1 }, slow);
    await waitFor(() => expect(heading).toHaveFocus());
    expect(router.state.location.pathname).toBe('/alerts');
  });

  it('gets to the first row of a list with the second Tab', async () => {
    const structure = aStructureRow({ name: 'Riverside Wind' });
    const { user } = visit('/portfolio?tab=structures', {
      routes: { 'GET /api/organizations/northlight/deals': { body: [structure] } },
    });
    await screen.findByRole('link', { name: 'Riverside Wind' }, slow);
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Skip to list' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(screen.getByRole('row', { name: /Riverside Wind/ })).toContainElement(document.activeElement as HTMLElement);
  });

  it('begins in the e-mail field of the sign-in', async () => {
    visit('/login', { session: null });

    expect(await screen.findByLabelText('Email', undefined, slow)).toHaveFocus();
  });
});
