import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { EntityPath } from '#shared/domain/entity-path.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { formQueries } from '../../api/queries/form-queries.ts';
import styles from './data-room.module.css';

interface FormsOfFolderProps {
  readonly structureId: string;
  readonly path: EntityPath | null;
  readonly folderId: string;
}

/** Leads to the forms whose documents lie in the open folder. Nothing where there are none, or none that the reader may see. */
export function FormsOfFolder({ structureId, path, folderId }: FormsOfFolderProps) {
  const mayView = usePermitted('View', 'Form', path);
  const { data = [] } = useQuery({ ...formQueries.inFolder(structureId, folderId), enabled: mayView });
  if (data.length === 0) return null;
  return (
    <p className={styles['forms']}>
      <ClipboardList size={15} aria-hidden />
      <span>{data.length === 1 ? 'Form of this folder:' : 'Forms of this folder:'}</span>
      {data.map(({ id, name }) => (
        <Link key={id} to={`/deals/${structureId}/forms/${id}`}>
          {name}
        </Link>
      ))}
    </p>
  );
}
