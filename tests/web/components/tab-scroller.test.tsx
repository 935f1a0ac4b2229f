import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TabScroller } from '#web/src/components/tab-scroller.tsx';

const width = 100;
const tabs = ['overview', 'financings', 'projects', 'covenants', 'documents', 'people'];

const row = (current: string) => (
  <TabScroller label="Pages" look="tabs" current={current}>
    {tabs.map((tab) => (
      <a key={tab} href={`#${tab}`} aria-current={tab === current ? 'page' : undefined}>
        {tab}
      </a>
    ))}
  </TabScroller>
);

/** A row of six tabs, of which a page shows two; the counts of all of them, when they come, make it wider. */
function openAt(current: string) {
  const { rerender } = render(row(current));
  const nav = screen.getByRole('navigation', { name: 'Pages' });
  let scrollWidth = width * tabs.length;
  let shown = current;
  Object.defineProperty(nav, 'clientWidth', { value: 2 * width });
  Object.defineProperty(nav, 'scrollWidth', { get: () => scrollWidth });
  for (const [at, tab] of [...nav.children].entries()) {
    Object.defineProperty(tab, 'offsetLeft', { get: () => (at * scrollWidth) / tabs.length });
    Object.defineProperty(tab, 'offsetWidth', { get: () => scrollWidth / tabs.length });
  }
  return {
    nav,
    show: (next: string) => {
      shown = next;
      rerender(row(shown));
    },
    bringCounts: () => {
      scrollWidth += 60;
      rerender(row(shown));
    },
  };
}

it('keeps the current tab in sight when counts arrive late', () => {
  const { nav, show, bringCounts } = openAt('overview');
  show('documents');
  fireEvent.scroll(nav);
  expect(nav.scrollLeft).toBe(340);

  bringCounts();

  expect(nav.scrollLeft).toBe(390);
});

it('leaves a reader who looks at other tabs where they are, until another tab is the current one', () => {
  const { nav, show, bringCounts } = openAt('people');
  show('people');
  expect(nav.scrollLeft).toBeGreaterThan(300);
  nav.scrollLeft = 0;
  fireEvent.scroll(nav);

  bringCounts();
  expect(nav.scrollLeft).toBe(0);

  show('documents');
  expect(nav.scrollLeft).toBeGreaterThan(300);
});
