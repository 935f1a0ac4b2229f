import { Menu, Search } from 'lucide-react';
import { isOutside, useGlobalState } from '../../api/global-state.tsx';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { holdNoticePlace } from '../../components/notice-place.ts';
import { Bell } from './bell.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { commandKey } from './command-key.ts';
import { JobsIndicator } from './jobs-indicator.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './shell.module.css';

const CountingBell = lazyPart(async () => (await import('./counting-bell.tsx')).CountingBell, {
  pending: <Bell />,
  missing: <Bell />,
});

interface TopBarProps {
  readonly onOpenMenu: () => void;
  readonly onSearch: () => void;
  readonly onShortcuts: () => void;
}

export function TopBar({ onOpenMenu, onSearch, onShortcuts }: TopBarProps) {
  const visitor = useGlobalState();
  return (
    <header className={styles['topBar']}>
      <button type="button" className={styles['menuButton']} aria-label="Open navigation" onClick={onOpenMenu}>
        <Menu size={18} aria-hidden />
      </button>
      <Breadcrumbs />
      <div ref={holdNoticePlace} className={styles['notices']} />
      {!isOutside(visitor) && <OfOrganization onSearch={onSearch} />}
      <ProfileMenu onShortcuts={onShortcuts} />
    </header>
  );
}

/** What there is only inside an organization. */
function OfOrganization({ onSearch }: Pick<TopBarProps, 'onSearch'>) {
  return (
    <>
      <button type="button" className={styles['search']} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Search size={15} aria-hidden />
        <span className={styles['searchWord']}>Search</span>
        <kbd aria-hidden>{commandKey}</kbd>
      </button>
      <JobsIndicator />
      <CountingBell />
      <OrganizationSwitcher />
    </>
  );
}
