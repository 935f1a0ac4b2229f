import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { isOutside, useGlobalState } from '../../api/global-state.tsx';
import { rareDialog } from '../../components/code/lazy-dialog.tsx';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import type { DialogAct } from '../command-menu/act.ts';
import { CommandMenuWhenLoaded, loadCommandMenu } from '../command-menu/command-menu-when-loaded.tsx';
import { useCommandKey } from '../command-menu/use-command-key.ts';
import { CodeAhead } from './code-ahead.tsx';
import { isRailCollapsed, keepRail } from './kept-rail.ts';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { SkipLinks } from './skip-links.tsx';
import { TopBar } from './top-bar.tsx';
import { useHelpKey } from './use-help-key.ts';
import { usePageFocus } from './use-page-focus.ts';

// Also so that the first page names none of the pages whose dialogs it opens.
const ActDialog = rareDialog(async () => (await import('../command-menu/act-dialog.tsx')).ActDialog);

const SuperuserBanner = lazyPart(async () => (await import('./superuser-banner.tsx')).SuperuserBanner);

const SupportBanner = lazyPart(async () => (await import('./support-banner.tsx')).SupportBanner);

/** Long enough for the page itself to be there. */
const loadsMenuAfterMilliseconds = 1_000;

/** Fetches the menu ahead of time, so that what is typed right after Ctrl-K is not lost. A failure is told when it is opened. */
function useMenuAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadCommandMenu(), loadsMenuAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
}

/** The frame of every signed-in page: rail, top bar, page. */
export function Shell() {
  const [isCollapsed, setCollapsed] = useState(isRailCollapsed);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [act, setAct] = useState<DialogAct | null>(null);
  const main = useRef<HTMLElement>(null);
  const global = useGlobalState();
  const { pathname } = useLocation();
  useMenuAhead();
  usePageFocus(main);
  useCommandKey(() => setSearching((before) => !before && !isOutside(global)));
  const showShortcuts = () => setAct({ kind: 'dialog', dialog: 'shortcuts' });
  useHelpKey(showShortcuts);

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page closes what lies over it
  useEffect(() => setSheetOpen(false), [pathname]);

  // Not when the next page is there: the menu closes with what is chosen in it, and may have been opened anew while that page was loading.
  useEffect(() => {
    const close = () => setSearching(false);
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);

  const toggleRail = () => {
    keepRail(!isCollapsed);
    setCollapsed(!isCollapsed);
  };

  return (
    <div className={styles['shell']}>
      <SkipLinks main={main} />
      <Rail
        isCollapsed={isCollapsed}
        onToggle={toggleRail}
        isSheetOpen={isSheetOpen}
        onCloseSheet={() => setSheetOpen(false)}
      />
      <div className={styles['page']}>
        <TopBar onOpenMenu={() => setSheetOpen(true)} onSearch={() => setSearching(true)} onShortcuts={showShortcuts} />
        {global.support !== null && <SupportBanner {...global} />}
        {global.visit !== null && <SuperuserBanner organization={global.organization} visit={global.visit} />}
        <main id="content" ref={main} tabIndex={-1} className={styles['content']}>
          <Outlet />
        </main>
      </div>
      {isSearching && <CommandMenuWhenLoaded onClose={() => setSearching(false)} onAct={setAct} />}
      {act !== null && <ActDialog act={act} onClose={() => setAct(null)} />}
      <CodeAhead />
      <ScrollRestoration />
    </div>
  );
}
