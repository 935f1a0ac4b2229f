import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const storageKey = 'trestle.rail';

/** The frame of every signed-in page: rail, top bar, page. */
export function Shell() {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(storageKey) === 'collapsed');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page closes the sheet
  useEffect(() => setSheetOpen(false), [pathname]);

  const toggleRail = () => {
    localStorage.setItem(storageKey, isCollapsed ? 'open' : 'collapsed');
    setCollapsed(!isCollapsed);
  };

  return (
    <div className={styles['shell']}>
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <Rail
        isCollapsed={isCollapsed}
        onToggle={toggleRail}
        isSheetOpen={isSheetOpen}
        onCloseSheet={() => setSheetOpen(false)}
      />
      <div className={styles['page']}>
        <TopBar onOpenMenu={() => setSheetOpen(true)} />
        <main id="content" ref={main} tabIndex={-1} className={styles['content']}>
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </div>
  );
}
