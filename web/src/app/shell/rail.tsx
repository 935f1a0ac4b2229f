import { ChevronsLeft, ChevronsRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { isOutside, useGlobalState } from '../../api/global-state.tsx';
import { Brand } from '../../components/brand.tsx';
import type { AppName } from '../apps/apps.ts';
import { isExternal } from '../guards/admission.ts';
import { AppSwitcher } from './app-switcher.tsx';
import styles from './rail.module.css';
import { type Section, sectionsFor } from './sections.ts';
import { useCurrentApp } from './use-current-app.ts';
import { useOwnStructures } from './use-own-structures.ts';

interface RailProps {
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
  /** On narrow screens the rail is a sheet over the page. */
  readonly isSheetOpen: boolean;
  readonly onCloseSheet: () => void;
}

export function Rail({ isCollapsed, onToggle, isSheetOpen, onCloseSheet }: RailProps) {
  // Once for both, because the sheet is made anew whenever it is opened.
  const app = useCurrentApp();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isSheetOpen) sheet.current?.showModal();
    else sheet.current?.close();
  }, [isSheetOpen]);

  return (
    <>
      <nav aria-label="Main" className={`${styles['rail']} ${isCollapsed ? styles['collapsed'] : ''}`}>
        <div className={styles['brand']}>
          <Brand isMarkOnly={isCollapsed} />
        </div>
        <RailContent app={app} isCollapsed={isCollapsed} />
        <button
          type="button"
          className={styles['toggle']}
          onClick={onToggle}
          aria-label={isCollapsed ? 'Expand navigation' : 'Collapse navigation'}
        >
          {isCollapsed ? <ChevronsRight size={16} aria-hidden /> : <ChevronsLeft size={16} aria-hidden />}
          {!isCollapsed && 'Collapse'}
        </button>
      </nav>
      <dialog ref={sheet} className={styles['sheet']} aria-label="Navigation" onClose={onCloseSheet}>
        <div className={styles['brand']}>
          <Brand />
          <button type="button" className={styles['close']} aria-label="Close navigation" onClick={onCloseSheet}>
            <X size={18} aria-hidden />
          </button>
        </div>
        {isSheetOpen && (
          <nav aria-label="Main">
            <RailContent app={app} isCollapsed={false} />
          </nav>
        )}
      </dialog>
    </>
  );
}

function RailContent({ app, isCollapsed }: { app: AppName; isCollapsed: boolean }) {
  const visitor = useGlobalState();
  const [own = [], common = []] = sectionsFor(app, visitor);
  const below = [...useOwnStructures(), ...common];
  return (
    <div className={styles['sections']}>
      {!isExternal(visitor.agent) && !isOutside(visitor) && <AppSwitcher app={app} isCollapsed={isCollapsed} />}
      <Sections sections={own} isCollapsed={isCollapsed} />
      {below.length > 0 && <hr className={styles['divider']} />}
      <Sections sections={below} isCollapsed={isCollapsed} />
    </div>
  );
}

function Sections({ sections, isCollapsed }: { sections: readonly Section[]; isCollapsed: boolean }) {
  const { pathname } = useLocation();
  return sections.map(({ to, label, icon: Icon, alsoFor, end }) => (
    <NavLink
      key={to}
      to={to}
      end={end ?? false}
      title={isCollapsed ? label : undefined}
      className={({ isActive }) =>
        `${styles['entry']} ${isActive || (alsoFor !== undefined && pathname.startsWith(alsoFor)) ? styles['active'] : ''}`
      }
    >
      <Icon size={16} aria-hidden />
      <span className={isCollapsed ? 'visually-hidden' : styles['label']}>{label}</span>
    </NavLink>
  ));
}
