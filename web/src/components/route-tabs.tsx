import { NavLink } from 'react-router-dom';
import styles from './route-tabs.module.css';

export interface RouteTab {
  readonly to: string;
  readonly label: string;
  readonly count?: number | undefined;
}

/** Tabs that are routes: each has an address of its own, and the browser's back button works. */
export function RouteTabs({ label, tabs }: { label: string; tabs: readonly RouteTab[] }) {
  return (
    <nav aria-label={label} className={styles['tabs']}>
      {tabs.map(({ to, label: name, count }) => (
        <NavLink key={to} to={to} className={({ isActive }) => `${styles['tab']} ${isActive ? styles['active'] : ''}`}>
          {name}
          {count !== undefined && count > 0 && <span className={styles['count']}>{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
