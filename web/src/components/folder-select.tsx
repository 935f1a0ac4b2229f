import { SelectField, type SelectFieldProps } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { structurePath } from '#shared/domain/entity-path.ts';
import { usePermitted } from '../api/global-state.tsx';
import { documentQueries } from '../api/queries/document-queries.ts';
import { foldersIn } from './folders-in.ts';

interface FolderSelectProps extends SelectFieldProps {
  /** Whose data room it is. */
  readonly structure: Parameters<typeof structurePath>[0];
  /** What is chosen so far: kept where it is not offered. */
  readonly chosen: string | null;
}

/** Chooses a folder of the data room, or none; nothing for whoever does not see the data room, and where there are no folders. */
export function FolderSelect({ structure, chosen, ...field }: FolderSelectProps) {
  const seesRoom = usePermitted('View', 'Document', structurePath(structure));
  const { data } = useQuery({ ...documentQueries.folders(structure.id), enabled: seesRoom });
  // A list without what is chosen would lose it.
  if (data === undefined) return null;
  const folders = foldersIn(data);
  const isOffered = chosen === null || folders.some(({ id }) => id === chosen);
  if (folders.length === 0 && isOffered) return null;
  return (
    <SelectField {...field}>
      <option value="">None</option>
      {!isOffered && <option value={chosen}>A folder that is not there any more, or not shared with you</option>}
      {folders.map(({ id, path }) => (
        <option key={id} value={id}>
          {path}
        </option>
      ))}
    </SelectField>
  );
}
