import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { NavLink, Outlet, useLocation, useMatches } from 'react-router-dom';
import { useGlobalState, usePermitted } from '../api/global-state.tsx';
import { Popover } from '../components/popover.tsx';
import { NotAllowed } from '../features/organization/not-allowed.tsx';
import { isExternal } from './guards/admission.ts';
import styles from './organization-settings-layout.module.css';
import type { PageHandle } from './routes/app-route.ts';
import { settingsCrumb, settingsGroups, settingsOfReader, settingsRoot } from './routes/settings-routes.ts';

interface SettingsPart {
  readonly to: string;
  readonly label: string;
  /** The index, below which all others lie. */
  readonly isIndex: boolean;
  /** The page shown belongs to it, although its address lies elsewhere. */
  readonly isAbove: boolean;
}

interface PartsGroup {
  readonly heading: string;
  readonly parts: readonly SettingsPart[];
}

/** The frame around the settings of an organization: the way between them, and nobody else's. */
export function OrganizationSettingsLayout() {
  const visitor = useGlobalState();
  const { organization, agent } = visitor;
  const mayEdit = usePermitted('Edit', 'Organization');
  const matches = useMatches();
  const above = (matches.at(-1)?.handle as PageHandle | undefined)?.partOf?.path;
  const { pathname } = useLocation();
  const open = mayEdit ? settingsGroups : isExternal(agent) ? [] : settingsOfReader(visitor);
  const groups = open.map(({ heading, routes }) => ({
    heading,
    parts: routes.map(({ path, crumb = '' }) => ({
      to: path.replace(':organizationId', organization.id),
      label: crumb,
      isIndex: path === settingsRoot,
      isAbove: path === above,
    })),
  }));
  const isOpen = mayEdit || groups.some(({ parts }) => parts.some(({ to }) => to === pathname));
  if (!isOpen) return <NotAllowed title={settingsCrumb} />;
  return (
    <div className={styles['frame']}>
      <nav aria-label="Organization settings" className={styles['side']}>
        <Groups groups={groups} />
      </nav>
      <PartsMenu groups={groups} />
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}

function Groups({ groups, onChosen }: { groups: readonly PartsGroup[]; onChosen?: () => void }) {
  return (
    <div className={styles['groups']}>
      {groups.map((group) => (
        <Parts key={group.heading} {...group} {...(onChosen === undefined ? {} : { onChosen })} />
      ))}
    </div>
  );
}

function Parts({ heading, parts, onChosen }: PartsGroup & { onChosen?: () => void }) {
  const headingId = useId();
  return (
    <div>
      <p id={headingId} className={styles['heading']}>
        {heading}
      </p>
      <ul className={styles['parts']} aria-labelledby={headingId}>
        {parts.map(({ to, label, isIndex, isAbove }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={isIndex}
              className={({ isActive }) => `${styles['part']} ${isActive || isAbove ? styles['active'] : ''}`}
              onClick={onChosen}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On narrow screens the parts are behind a button that says which one this is. */
function PartsMenu({ groups }: { groups: readonly PartsGroup[] }) {
  const { pathname } = useLocation();
  const parts = groups.flatMap((group) => group.parts);
  const current = parts.find(
    ({ to, isIndex, isAbove }) => isAbove || pathname === to || (!isIndex && pathname.startsWith(`${to}/`)),
  );
  const label = current?.label ?? 'Settings';
  return (
    <div className={styles['menu']}>
      <Popover
        label={`Organization settings: ${label}`}
        triggerClassName={styles['menuButton']}
        trigger={
          <>
            {label}
            <ChevronDown size={15} aria-hidden />
          </>
        }
      >
        {(close) => (
          <nav aria-label="Organization settings">
            <Groups groups={groups} onChosen={close} />
          </nav>
        )}
      </Popover>
    </div>
  );
}
