import { Activity, Building2, ChevronsLeft, ChevronsRight, CircleUser, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { Brand } from '../../components/brand.tsx';
import styles from './rail.module.css';

const sections = [
  { to: '/portfolio', label: 'Portfolio', icon: Building2, alsoFor: '/deals/' },
  { to: '/jobs', label: 'Jobs', icon: Activity, alsoFor: null },
  { to: '/profile', label: 'Profile', icon: CircleUser, alsoFor: null },
] as const;

interface RailProps {
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
  /** On narrow screens the rail is a sheet over the page. */
  readonly isSheetOpen: boolean;
  readonly onCloseSheet: () => void;
}

export function Rail({ isCollapsed, onToggle, isSheetOpen, onCloseSheet }: RailProps) {
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
        <Sections isCollapsed={isCollapsed} />
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
        <nav aria-label="Main">{isSheetOpen && <Sections isCollapsed={false} />}</nav>
      </dialog>
    </>
  );
}

function Sections({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <div className={styles['sections']}>
      {sections.map(({ to, label, icon: Icon, alsoFor }) => (
        <NavLink
          key={to}
          to={to}
          title={isCollapsed ? label : undefined}
          className={({ isActive }) =>
            `${styles['entry']} ${isActive || (alsoFor !== null && window.location.pathname.startsWith(alsoFor)) ? styles['active'] : ''}`
          }
        >
          <Icon size={16} aria-hidden />
          <span className={isCollapsed ? 'visually-hidden' : undefined}>{label}</span>
        </NavLink>
      ))}
    </div>
  );
}
