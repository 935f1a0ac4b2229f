import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './route-tabs.module.css';

interface TabScrollerProps {
  readonly label: string;
  readonly look: 'tabs' | 'subTabs';
  /** Changes when another tab becomes the current one, which is then brought into sight. */
  readonly current: string;
  readonly children: ReactNode;
}

interface Hidden {
  readonly before: boolean;
  readonly after: boolean;
}

/** Moves the row of tabs only; scrolling the tab into view would move the page, too. What stands at the edge is still to be seen as continuing. */
function showCurrent(tabs: HTMLElement): void {
  const current = tabs.querySelector<HTMLElement>('[aria-current]');
  if (!current) return;
  const margin = 40;
  const from = current.offsetLeft - tabs.offsetLeft;
  const to = from + current.offsetWidth;
  if (from - margin < tabs.scrollLeft) tabs.scrollLeft = from - margin;
  else if (to + margin > tabs.scrollLeft + tabs.clientWidth) tabs.scrollLeft = to + margin - tabs.clientWidth;
}

/** One pixel is lost where the zoom makes fractions. */
const hiddenIn = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden => ({
  before: scrollLeft > 1,
  after: scrollLeft + clientWidth < scrollWidth - 1,
});

/** A row of tabs that scrolls sideways where it is wider than the page; arrows over its ends tell that there is more, and lead there. */
export function TabScroller({ label, look, current, children }: TabScrollerProps) {
  const nav = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState<Hidden>({ before: false, after: false });
  const knownWidths = useRef('');
  const hasScrolled = useRef(false);
  /** Where the row was left, in pixels: elsewhere, the reader has moved it. */
  const leftAt = useRef(0);
  const show = (tabs: HTMLElement) => {
    showCurrent(tabs);
    leftAt.current = tabs.scrollLeft;
  };
  const measure = () => {
    if (nav.current === null) return;
    const widths = `${nav.current.scrollWidth} in ${nav.current.clientWidth}`;
    // Counts of tabs arrive late and push the current one out of sight. Whoever looks at other tabs is not thrown back.
    if (knownWidths.current !== widths && !hasScrolled.current) show(nav.current);
    knownWidths.current = widths;
    const now = hiddenIn(nav.current);
    setHidden((known) => (known.before === now.before && known.after === now.after ? known : now));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page makes another tab the current one
  useEffect(() => {
    hasScrolled.current = false;
    if (nav.current) show(nav.current);
  }, [current]);
  useLayoutEffect(measure);
  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    // Where the row was brought by this component, the same event follows.
    if (currentTarget.scrollLeft !== leftAt.current) hasScrolled.current = true;
    measure();
  };
  const scroll = (direction: -1 | 1) => {
    const tabs = nav.current;
    tabs?.scrollBy({ left: direction * tabs.clientWidth * 0.7 });
  };
  return (
    <div className={styles['scroller']}>
      <nav ref={nav} aria-label={label} className={styles[look]} onScroll={onScroll}>
        {children}
      </nav>
      {hidden.before && <Arrow side="before" onPress={() => scroll(-1)} />}
      {hidden.after && <Arrow side="after" onPress={() => scroll(1)} />}
    </div>
  );
}

/** For the pointer alone: the keyboard goes from tab to tab, which brings each into sight. */
const Arrow = ({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) => (
  <button type="button" aria-hidden tabIndex={-1} className={`${styles['arrow']} ${styles[side]}`} onClick={onPress}>
    {side === 'before' ? <ChevronLeft size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
  </button>
);
