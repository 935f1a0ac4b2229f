import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOverview } from '#tests/web/support/entity-factories.ts';
import { visit } from './visit.tsx';

const routes = {
  'GET /api/organizations/northlight/portfolio/overview': { body: anOverview() },
  'GET /api/portfolios': { body: [] },
  'GET /api/projects': { body: [] },
};

const rail = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const sections = async () => (await rail()).getAllByRole('link').map(({ textContent }) => textContent);
const appName = async () => (await rail()).getByRole('button', { name: /^App: / }).textContent;

describe('the app of a page that several apps list', { timeout: 15_000 }, () => {
  beforeEach(() => sessionStorage.clear());

  it('is the one that led there, also after the page is narrowed and loaded anew', async () => {
    const { user, router } = visit('/portfolio', { routes });
    expect(await appName()).toBe('Portfolio Management');

    await user.click((await rail()).getByRole('link', { name: 'All entities' }));
    await screen.findByRole('heading', { name: 'All entities', level: 1 });
    await router.navigate('/portfolio/aggregate?status=Met');

    expect(await appName()).toBe('Portfolio Management');
    expect(await sections()).toContain('Businesses & investors');
    visit('/portfolio/aggregate', { routes });
    expect(await appName()).toBe('Portfolio Management');
  });

  it('is its own for somebody who comes from elsewhere', async () => {
    visit('/portfolio/aggregate', { routes });

    expect(await appName()).toBe('Reporting Covenant');
    expect(await sections()).toContain('All covenants');
  });

  it('is another one once that is chosen', async () => {
    const { user, path } = visit('/portfolio', { routes });
    await user.click((await rail()).getByRole('button', { name: /^App: / }));
    await user.click(await screen.findByRole('menuitem', { name: /^Reporting Covenant/ }));

    await screen.findByRole('heading', { name: 'All entities', level: 1 });
    expect(path()).toBe('/portfolio/aggregate');
    expect(await appName()).toBe('Reporting Covenant');
    await user.click((await rail()).getByRole('link', { name: 'Structures' }));
    await screen.findByRole('heading', { name: 'Portfolio', level: 1 });
    expect(await appName()).toBe('Reporting Covenant');
  });

  it('stays the same on pages that all apps have in common, and on those of a structure', async () => {
    const { router } = visit('/organization/northlight/dashboard', { routes });
    expect(await appName()).toBe('Executive Dashboard');
    for (const address of ['/jobs', '/profile', '/alerts', '/deals/x/overview']) {
      await router.navigate(address);
      expect(await appName(), address).toBe('Executive Dashboard');
    }
    expect(await sections()).toContain('Jobs');
  });

  it('does not outlast signing out', async () => {
    const { router } = visit('/portfolio', { routes });
    await appName();

    await router.navigate('/logout');
    await screen.findByRole('heading', { name: /sign in/i });
    visit('/portfolio/aggregate', { routes });

    expect(await appName()).toBe('Reporting Covenant');
  });
});
