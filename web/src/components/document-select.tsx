import { SelectField, type SelectFieldProps } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import type { RoomNode } from '#shared/domain/document.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { usePermitted } from '../api/global-state.tsx';
import { documentQueries } from '../api/queries/document-queries.ts';

/** Every file of a room with its folders in front: `Reports / Q3 compliance certificate.pdf`. */
export function filesOf(
  nodes: readonly RoomNode[],
  path = '',
): readonly { readonly id: string; readonly name: string }[] {
  return nodes.flatMap((node) =>
    node.logicalType === 'Folder'
      ? filesOf(node.children, `${path}${node.name} / `)
      : [{ id: node.id, name: `${path}${node.name}` }],
  );
}

/** Whether all files of a room are there: of a very large one, those of some folders are left out. */
const areAllTold = (nodes: readonly RoomNode[]): boolean =>
  nodes.every(({ childrenLoaded, children }) => childrenLoaded && areAllTold(children));

interface DocumentSelectProps extends SelectFieldProps {
  /** Whose data room it is. */
  readonly structure: Parameters<typeof structurePath>[0];
}

/** Chooses a document of the data room, or none. */
export function DocumentSelect({ structure, ...field }: DocumentSelectProps) {
  const mayView = usePermitted('View', 'Document', structurePath(structure));
  const { data = [] } = useQuery({ ...documentQueries.tree(structure.id), enabled: mayView });
  return (
    <SelectField
      size="small"
      {...(areAllTold(data)
        ? {}
        : { descriptiveText: 'This data room is too large for this list: documents of some folders are not offered.' })}
      {...field}
    >
      <option value="">None</option>
      {filesOf(data).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
