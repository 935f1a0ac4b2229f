import { Button } from '@aws-amplify/ui-react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import styles from '../people.module.css';
import { placesOf } from './permission-items.ts';
import { PermissionPlaceList, type PermissionPlaceListProps } from './permission-place-list.tsx';

const AddPermissionDialog = lazyDialog(async () => (await import('./add-permission-dialog.tsx')).AddPermissionDialog);

interface PermissionEditorProps extends Omit<PermissionPlaceListProps, 'place'> {
  readonly permissions: readonly PermissionLine[];
  readonly onAdd: (lines: readonly PermissionLine[]) => Promise<unknown>;
}

/** Permission records in people's words, place by place, to be added and removed. */
export function PermissionEditor({ permissions, mayChange, onAdd, ...places }: PermissionEditorProps) {
  const { organization } = useGlobalState();
  const [isAdding, setAdding] = useState(false);
  const found = placesOf(permissions, termsOf(organization.details));
  return (
    <div className={styles['form']}>
      {found.length === 0 && <p className="muted">Nothing is granted or denied directly.</p>}
      {found.map((place) => (
        <PermissionPlaceList key={place.entityId ?? ''} place={place} mayChange={mayChange} {...places} />
      ))}
      {mayChange && (
        <div>
          <Button size="small" onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden />
            Grant or deny
          </Button>
        </div>
      )}
      {isAdding && <AddPermissionDialog onAdd={onAdd} onClose={() => setAdding(false)} />}
    </div>
  );
}
