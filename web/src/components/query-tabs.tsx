import { Link, useLocation } from 'react-router-dom';
import styles from './route-tabs.module.css';
import { TabScroller } from './tab-scroller.tsx';

export interface QueryTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface QueryTabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly QueryTab<Id>[];
  readonly current: Id;
  /** Parameters of the address that hold for every tab; the others belong to one tab and go with it. */
  readonly kept?: readonly string[];
}

/** The address of a tab of the page that is open. */
function tabAddress(search: string, tab: string, kept: readonly string[]): string {
  const before = new URLSearchParams(search);
  const after = new URLSearchParams([...before].filter(([name]) => kept.includes(name)));
  after.set('tab', tab);
  return `?${after}`;
}

/** Tabs of one page that are told apart by `?tab=`, so that each has an address and the back button works. */
export function QueryTabs<Id extends string>({ label, tabs, current, kept = [] }: QueryTabsProps<Id>) {
  const { search } = useLocation();
  return (
    <TabScroller label={label} look="tabs" current={current}>
      {tabs.map(({ id, label: name }) => (
        <Link
          key={id}
          to={tabAddress(search, id, kept)}
          aria-current={id === current ? 'page' : undefined}
          className={`${styles['tab']} ${id === current ? styles['active'] : ''}`}
        >
          {name}
        </Link>
      ))}
    </TabScroller>
  );
}
