import { Button } from '@aws-amplify/ui-react';
import { Pencil } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { EntityPath } from '#shared/domain/entity-path.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { ObsoleteEntity } from '../../entities/entity/obsolete-entity.tsx';
import styles from './structures.module.css';

type Archivable = ComponentProps<typeof ObsoleteEntity>['entity'];

interface EntityActionsProps<Entity extends Archivable> extends ComponentProps<typeof ObsoleteEntity<Entity>> {
  readonly source: 'Deal' | 'Loan' | 'Project';
  /** The entity with everything that it lies in. */
  readonly path: EntityPath;
  /** The dialog in which it is changed. */
  readonly edit: (onClose: () => void) => ReactNode;
}

/** What can be done with an entity on its pages, by those who may. `children` say what archiving it means. */
export function EntityActions<Entity extends Archivable>({
  source,
  path,
  edit,
  ...archiving
}: EntityActionsProps<Entity>) {
  // What is archived changes only by being restored.
  const mayEdit = usePermitted('Edit', source, path) && archiving.entity.launchStatus === 'Active';
  const mayArchive = usePermitted('Create', source, path);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <div className={styles['actions']}>
        {mayEdit && (
          <Button size="small" onClick={() => setEditing(true)}>
            <Pencil size={14} aria-hidden />
            Edit
          </Button>
        )}
        {mayArchive && <ObsoleteEntity {...archiving} />}
      </div>
      {isEditing && edit(() => setEditing(false))}
    </>
  );
}
