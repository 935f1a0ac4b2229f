import { ChevronsUpDown, ExternalLink } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { MenuItems } from '../../components/menu.tsx';
import { Popover } from '../../components/popover.tsx';
import { appPurposes } from '../apps/app-purposes.ts';
import { type AppName, homeOf, inApp } from '../apps/apps.ts';
import { externalAddress, offeredApps } from '../apps/offered-apps.ts';
import styles from './rail.module.css';

/** The organization's apps, each with what it is for; a plain name where there is only one. */
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
              description: appPurposes[name],
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
