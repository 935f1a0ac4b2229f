import { ChevronsUpDown, ExternalLink } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { MenuItems } from '../../components/menu.tsx';
import { Popover } from '../../components/popover.tsx';
import { type AppName, homeOf, inApp, offeredApps } from '../apps/apps.ts';
import { isElsewhere } from '../guards/addresses.ts';
import styles from './rail.module.css';

/** The address of an app that runs elsewhere; null for those of this site. */
function externalAddress(app: AppName, environment: ReturnType<typeof useGlobalState>['environment']): string | null {
  const urls: Readonly<Partial<Record<AppName, string>>> = {
    Origination: environment.originationUrl,
    'Fund Management': environment.originationUrl,
    'Portfolio Management': environment.frontendUrl,
    Reporting: environment.reportCovUrl,
    'BI Reports': environment.metabaseUrl,
    'Data Vault': environment.ingestVaultUrl,
  };
  const url = urls[app] ?? '';
  return isElsewhere(url, window.location.origin) ? url : null;
}

/** The organization's apps; a plain name where there is only one. */
export function AppSwitcher({ app, isCollapsed }: { app: AppName; isCollapsed: boolean }) {
  const visitor = useGlobalState();
  const { organization, environment } = visitor;
  const navigate = useNavigate();
  const apps = offeredApps(visitor);
  if (apps.length < 2) return isCollapsed ? null : <p className={styles['appName']}>{app}</p>;

  return (
    <Popover
      label={`App: ${app}`}
      triggerClassName={styles['appSwitcher']}
      trigger={
        <>
          {!isCollapsed && <span>{app}</span>}
          <ChevronsUpDown size={14} aria-hidden />
        </>
      }
    >
      {(close) => (
        <MenuItems
          label="Apps"
          close={close}
          items={apps.map((name) => {
            const elsewhere = externalAddress(name, environment);
            return {
              label: name,
              isCurrent: name === app,
              ...(elsewhere === null ? {} : { icon: ExternalLink }),
              onSelect: () =>
                elsewhere === null
                  ? void navigate(homeOf(name, organization.id), { state: inApp(name) })
                  : window.location.assign(elsewhere),
            };
          })}
        />
      )}
    </Popover>
  );
}
