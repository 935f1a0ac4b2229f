import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { type AppName, appOfPage, defaultApp } from '../apps/apps.ts';

/** The app that the reader is in. Pages that all apps have in common, and structures, stay in the one that led there. */
export function useCurrentApp(): AppName {
  const { organization } = useGlobalState();
  const { pathname, search } = useLocation();
  const [last, setLast] = useState<AppName | null>(null);
  const own = appOfPage(pathname, search);
  const isShared = own === null || (pathname.startsWith('/deals/') && last !== null && last !== 'Data Vault');
  useEffect(() => {
    if (!isShared) setLast(own);
  }, [isShared, own]);
  return (isShared ? last : own) ?? defaultApp(organization.details);
}
