import { Link, useLocation, useResolvedPath } from 'react-router-dom';
import styles from './route-tabs.module.css';
import { TabScroller } from './tab-scroller.tsx';

export interface RouteTab {
  readonly to: string;
  readonly label: string;
  /** Breached covenants on that page. */
  readonly count?: number | undefined;
  /** Other pages that belong to it, by the last part of their addresses: on them it is the current tab, too. */
  readonly pages?: readonly string[];
}

interface RouteTabsProps {
  readonly label: string;
  readonly tabs: readonly RouteTab[];
  /** The row below another one, of the pages that share a tab there. */
  readonly isSub?: boolean;
}

/** Tabs that are routes: each has an address of its own, and the browser's back button works. */
export function RouteTabs({ label, tabs, isSub = false }: RouteTabsProps) {
  const { pathname } = useLocation();
  return (
    <TabScroller label={label} look={isSub ? 'subTabs' : 'tabs'} current={pathname}>
      {tabs.map((tab) => (
        <Tab key={tab.to} {...tab} look={isSub ? 'subTab' : 'tab'} />
      ))}
    </TabScroller>
  );
}

/** Whether an address is one of some pages, or lies below one. */
const isAt = (pathname: string, pages: readonly string[]): boolean =>
  pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

function Tab({ to, label, count, pages = [], look }: RouteTab & { look: 'tab' | 'subTab' }) {
  const here = useLocation().pathname;
  const own = useResolvedPath(to).pathname;
  const siblings = pages.map((page) => own.replace(/[^/]+$/, page));
  const isActive = isAt(here, [own, ...siblings]);
  return (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={`${styles[look]} ${isActive ? styles['active'] : ''}`}
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
