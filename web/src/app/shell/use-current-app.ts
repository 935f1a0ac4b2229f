import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { type AppName, appOfPage, defaultApp, namedApp } from '../apps/apps.ts';
import { offeredApps } from '../apps/offered-apps.ts';
import { keepApp, readKeptApp } from './kept-app.ts';
import { isListedBy } from './sections.ts';

/**
 * The app in which a page is shown. One that several apps list stays in the one that led there, unless another was chosen; so do structures, and
 * pages that all apps have in common. Null where nothing led there and the page belongs to none.
 */
function appShowing(page: Location, last: AppName | null, organizationId: string): AppName | null {
  const before = [namedApp(page.state), last].find((app) => app !== null && isListedBy(app, page, organizationId));
  if (before) return before;
  const own = appOfPage(page.pathname, page.search);
  const staysInLast = page.pathname.startsWith('/deals/') && last !== null;
  return own === null || staysInLast ? last : own;
}

/** The app that the reader is in. */
export function useCurrentApp(): AppName {
  const visitor = useGlobalState();
  const { organization } = visitor;
  const page = useLocation();
  const [last, setLast] = useState(readKeptApp);
  const isAllowed = last !== null && offeredApps(visitor).includes(last);
  const app = appShowing(page, isAllowed ? last : null, organization.id);
  useEffect(() => {
    if (app === null) return;
    setLast(app);
    keepApp(app);
  }, [app]);
  return app ?? defaultApp(organization.details);
}
