import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { api } from '../../../api/api.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { documentQueries } from '../../../api/queries/document-queries.ts';
import { readOrEmpty } from '../../../api/read-or-empty.ts';
import { isThingSource } from '../search/search-things.ts';

/** An agreement holds far fewer covenants than this. */
const mostCovenants = 500;

type Named = Pick<PermissionLine, 'sourceType' | 'sourceId' | 'entityId'>;

/** Of the list of permissions a name is a part that it can do without; a thing may also be hidden from the reader. */
const nameQuery = ({ sourceType, sourceId, entityId }: Named) => {
  const [id, room] = [sourceId ?? '', entityId ?? ''];
  const read =
    sourceType === 'Document'
      ? async (signal: AbortSignal) =>
          (await api.dataRoom.getDocument({ params: { entityId: room, id }, signal })).body.name
      : async (signal: AbortSignal) => {
          const query = { limit: mostCovenants };
          const { body } = await api.covenants.listCovenants({ params: { id: room }, query, signal });
          return body.find((covenant) => covenant.id === id)?.name ?? null;
        };
  const all = sourceType === 'Document' ? documentQueries.of(room) : covenantQueries.of(room);
  return queryOptions({
    queryKey: [...all, 'name', id],
    queryFn: ({ signal }) => readOrEmpty(() => read(signal), { what: 'name of a thing', empty: null, signal }),
  });
};

/** What one thing is called; null as long as that is not known, and where all of them are meant. */
export function useThingName(line: Named): string | null {
  const isNameable = line.sourceId !== null && line.entityId !== null && isThingSource(line.sourceType);
  const { data } = useQuery({ ...nameQuery(line), enabled: isNameable });
  return data ?? null;
}

/** The name of the one thing of a record, after what the record is; nothing where it is about all of them. */
export function ThingName({ line }: { line: Named }) {
  const name = useThingName(line);
  return name === null ? null : `: ${name}`;
}
