import type { LucideIcon } from 'lucide-react';
import { EllipsisVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './menu.module.css';
import { Popover } from './popover.tsx';

export interface MenuItem {
  readonly label: string;
  /** One line below the label. */
  readonly description?: string;
  readonly icon?: LucideIcon;
  readonly onSelect: () => void;
  readonly isDestructive?: boolean;
  readonly isCurrent?: boolean;
}

/** Arrow keys, Home and End move between the items. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}

export function MenuItems({ label, items, close }: { label: string; items: readonly MenuItem[]; close: () => void }) {
  return (
    <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
      {items.map(({ label: name, description, icon: Icon, onSelect, isDestructive, isCurrent }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          aria-current={isCurrent ? 'true' : undefined}
          className={`${styles['item']} ${isDestructive ? styles['destructive'] : ''}`}
          onClick={() => {
            close();
            onSelect();
          }}
        >
          {Icon && <Icon size={15} aria-hidden />}
          {description === undefined ? (
            name
          ) : (
            <span>
              {name}
              <small className={styles['description']}>{description}</small>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** The "more" button of a row. */
export function RowMenu({ label, items, trigger }: { label: string; items: readonly MenuItem[]; trigger?: ReactNode }) {
  return (
    <Popover
      label={label}
      align="end"
      triggerClassName={styles['more']}
      trigger={trigger ?? <EllipsisVertical size={16} aria-hidden />}
    >
      {(close) => <MenuItems label={label} items={items} close={close} />}
    </Popover>
  );
}
