import { useEffect, useRef } from 'react';
import { Link, useLocation, useResolvedPath } from 'react-router-dom';
import styles from './route-tabs.module.css';

export interface RouteTab {
  readonly to: string;
  readonly label: string;
  /** Breached covenants on that page. */
  readonly count?: number | undefined;
  /** Other pages that belong to it, by the last part of their addresses: on them it is the current tab, too. */
  readonly pages?: readonly string[];
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
      {tabs.map((tab) => (
        <Tab key={tab.to} {...tab} />
      ))}
    </nav>
  );
}

function Tab({ to, label, count, pages = [] }: RouteTab) {
  const here = useLocation().pathname;
  const own = useResolvedPath(to).pathname;
  const siblings = pages.map((page) => own.replace(/[^/]+$/, page));
  const isActive = [own, ...siblings].some((page) => here === page || here.startsWith(`${page}/`));
  return (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={`${styles['tab']} ${isActive ? styles['active'] : ''}`}
    >
      {label}
      {count !== undefined && count > 0 && (
        <span className={styles['count']}>
          {count}
          <span className="visually-hidden"> breached</span>
        </span>
      )}
    </Link>
  );
}
