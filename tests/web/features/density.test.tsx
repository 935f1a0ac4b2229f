import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ProfileMenu } from '#web/src/app/shell/profile-menu.tsx';
import { applyDensity } from '#web/src/components/density.ts';
import { ProfilePage } from '#web/src/features/profile/profile-page.tsx';

beforeEach(applyDensity);

const shownDensity = () => document.documentElement.dataset['density'];

describe('how dense tables are', () => {
  it('is chosen in the profile and remembered on this device', async () => {
    const { user } = renderPage(<ProfilePage />, { path: '/profile' });
    const densities = within(screen.getByRole('group', { name: 'Table density' }));
    expect(densities.getByRole('radio', { name: 'Comfortable' })).toBeChecked();

    await user.click(densities.getByRole('radio', { name: 'Compact' }));

    expect(densities.getByRole('radio', { name: 'Compact' })).toBeChecked();
    expect(shownDensity()).toBe('compact');
    // As the next visit begins.
    delete document.documentElement.dataset['density'];
    applyDensity();
    expect(shownDensity()).toBe('compact');
  });

  it('is chosen in the menu of the account, which shows the choice', async () => {
    const { user } = renderPage(<ProfileMenu onShortcuts={() => undefined} />, { path: '/portfolio' });

    await user.click(screen.getByRole('button', { name: 'Account: Nora Lindqvist' }));
    expect(screen.getByRole('menuitem', { name: 'Comfortable tables' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Compact tables' }));

    expect(shownDensity()).toBe('compact');
    await user.click(screen.getByRole('button', { name: 'Account: Nora Lindqvist' }));
    expect(screen.getByRole('menuitem', { name: 'Compact tables' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('menuitem', { name: 'Comfortable tables' })).not.toHaveAttribute('aria-current');
  });
});
