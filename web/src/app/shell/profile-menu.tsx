import { CircleUser, Keyboard, LogOut, Monitor, Moon, Rows2, Rows4, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOutside, useGlobalState } from '../../api/global-state.tsx';
import { chooseColorMode, colorModeChoice, subscribeToColorMode } from '../../components/color-mode.ts';
import { chooseDensity, useDensity } from '../../components/density.ts';
import { MenuItems } from '../../components/menu.tsx';
import { Popover } from '../../components/popover.tsx';
import styles from './shell.module.css';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();

export function ProfileMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const visitor = useGlobalState();
  const { agent, organization } = visitor;
  const navigate = useNavigate();
  const choice = useSyncExternalStore(subscribeToColorMode, colorModeChoice);
  const density = useDensity();

  return (
    <Popover
      label={`Account: ${agent.displayName}`}
      align="end"
      triggerClassName={styles['iconButton']}
      trigger={<span className={styles['avatar']} data-initials={initialsOf(agent.displayName)} />}
    >
      {(close) => (
        <>
          <div className={styles['who']}>
            <strong>{agent.displayName}</strong>
            <span>
              {agent.primaryEmail}
              {!isOutside(visitor) && ` · ${organization.name}`}
            </span>
          </div>
          <MenuItems
            label="Account"
            close={close}
            items={[
              { label: 'Profile', icon: CircleUser, onSelect: () => void navigate('/profile') },
              {
                label: 'Light theme',
                icon: Sun,
                isCurrent: choice === 'light',
                onSelect: () => chooseColorMode('light'),
              },
              {
                label: 'Dark theme',
                icon: Moon,
                isCurrent: choice === 'dark',
                onSelect: () => chooseColorMode('dark'),
              },
              {
                label: 'System theme',
                icon: Monitor,
                isCurrent: choice === 'system',
                onSelect: () => chooseColorMode('system'),
              },
              {
                label: 'Comfortable tables',
                icon: Rows2,
                isCurrent: density === 'comfortable',
                onSelect: () => chooseDensity('comfortable'),
              },
              {
                label: 'Compact tables',
                icon: Rows4,
                isCurrent: density === 'compact',
                onSelect: () => chooseDensity('compact'),
              },
              { label: 'Keyboard shortcuts', icon: Keyboard, onSelect: onShortcuts },
              { label: 'Sign out', icon: LogOut, onSelect: () => void navigate('/logout') },
            ]}
          />
        </>
      )}
    </Popover>
  );
}
