import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './route-tabs.module.css';

export interface RouteTab {
  readonly to: string;
  readonly label: string;
  /** Breached covenants on that page. */
  readonly count?: number | undefined;
}

/** Moves the row of tabs only; scrolling the tab into view would move the page too. */
function showCurrent(tabs: HTMLElement): void {
  const current = tabs.querySelector<HTMLElement>('[aria-current]');
  if (!current) return;
  const [from, to] = [current.offsetLeft - tabs.offsetLeft, current.offsetLeft - tabs.offsetLeft + current.offsetWidth];
  if (from < tabs.scrollLeft) tabs.scrollLeft = from;
  else if (to > tabs.scrollLeft + tabs.clientWidth) tabs.scrollLeft = to - tabs.clientWidth;
}

/** Tabs that are routes: each has an address of its own, and the browser's back button works. */
export function RouteTabs({ label, tabs }: { label: string; tabs: readonly RouteTab[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page makes another tab the current one
  useEffect(() => {
    if (nav.current) showCurrent(nav.current);
  }, [pathname]);

  return (
    <nav ref={nav} aria-label={label} className={styles['tabs']}>
      {tabs.map(({ to, label: name, count }) => (
        <NavLink key={to} to={to} className={({ isActive }) => `${styles['tab']} ${isActive ? styles['active'] : ''}`}>
          {name}
          {count !== undefined && count > 0 && (
            <span className={styles['count']}>
              {count}
              <span className="visually-hidden"> breached</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
