import { Button } from '@aws-amplify/ui-react';
import { Copy, Pencil, Plus, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MenuItems, RowMenu } from '../../components/menu.tsx';
import { PermissionGate } from '../../components/permission-gate.tsx';
import { Popover } from '../../components/popover.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import styles from './interface.module.css';
import { Specimen, Specimens } from './specimen.tsx';

const items = [
  { label: 'Rename', icon: Pencil, onSelect: () => undefined },
  { label: 'Duplicate', icon: Copy, onSelect: () => undefined, isCurrent: true },
  { label: 'Delete', icon: Trash2, onSelect: () => undefined, isDestructive: true },
];

const filters = [
  { value: 'all', label: 'All', count: 24 },
  { value: 'breached', label: 'Breached', count: 3 },
  { value: 'due', label: 'Due soon', count: 7 },
] as const;

export function ControlsSection() {
  const [filter, setFilter] = useState<(typeof filters)[number]['value']>('all');
  return (
    <Specimens>
      <Specimen name="Buttons" note="Hover darkens; focus draws a ring outside.">
        <div className={styles['row']}>
          <Button variation="primary">Approve covenant</Button>
          <Button>Edit</Button>
          <Button variation="link">Read more</Button>
          <Button variation="destructive">Delete</Button>
        </div>
        <div className={styles['row']}>
          <Button size="small" variation="primary">
            <Plus size={14} aria-hidden />
            New structure
          </Button>
          <Button size="small">Small</Button>
        </div>
      </Specimen>
      <Specimen name="Buttons, disabled and busy">
        <div className={styles['row']}>
          <Button variation="primary" isDisabled>
            Approve covenant
          </Button>
          <Button isDisabled>Edit</Button>
        </div>
        <div className={styles['row']}>
          <Button variation="primary" isLoading loadingText="Approving…">
            Approve covenant
          </Button>
        </div>
      </Specimen>
      <Specimen name="Segmented control">
        <SegmentedControl label="Covenants" options={filters} value={filter} onChange={setFilter} />
      </Specimen>
      <Specimen name="Menu" note="Opened: arrow keys move, Escape closes.">
        <div className={styles['row']}>
          <RowMenu label="Actions for Riverside" items={items} />
          <span className={styles['small']}>opens</span>
        </div>
        <MenuItems label="Actions, shown open" items={items} close={() => undefined} />
      </Specimen>
      <Specimen name="Popover and tooltip" note="The tooltip appears on hover and on focus.">
        <div className={styles['row']}>
          <Popover label="Popover" trigger="Popover" triggerClassName="amplify-button amplify-button--small">
            {() => <p className={styles['stage']}>Floats above tables and dialogs.</p>}
          </Popover>
          <Tooltip text="Opens the settings of this structure">
            <button type="button" className={styles['icon']} aria-label="Settings">
              <Settings2 size={16} aria-hidden />
            </button>
          </Tooltip>
        </div>
      </Specimen>
      <Specimen name="Permission gate" note="Shows its content only to those who may use it.">
        <div className={styles['row']}>
          <PermissionGate level="View" sourceType="Document" fallback={<p>You may not see documents.</p>}>
            <Button size="small">Open data room</Button>
          </PermissionGate>
        </div>
      </Specimen>
    </Specimens>
  );
}
