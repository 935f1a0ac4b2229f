import { Menu } from 'lucide-react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { JobsIndicator } from './jobs-indicator.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './shell.module.css';

export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <header className={styles['topBar']}>
      <button type="button" className={styles['menuButton']} aria-label="Open navigation" onClick={onOpenMenu}>
        <Menu size={18} aria-hidden />
      </button>
      <Breadcrumbs />
      <JobsIndicator />
      <OrganizationSwitcher />
      <ProfileMenu />
    </header>
  );
}
