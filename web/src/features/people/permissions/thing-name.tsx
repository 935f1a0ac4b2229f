import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { api } from '../../../api/api.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { documentQueries } from '../../../api/queries/document-queries.ts';
import { formQueries } from '../../../api/queries/form-queries.ts';
import { readOrEmpty } from '../../../api/read-or-empty.ts';
import { isThingSource, type ThingSource } from '../search/search-things.ts';

/** An agreement holds far fewer covenants than this. */
const mostCovenants = 500;

type Named = Pick<PermissionLine, 'sourceType' | 'sourceId' | 'entityId'>;

/** Reads what a thing is called; by the source of the thing. */
function nameIn(sourceType: ThingSource, entityId: string, id: string, signal: AbortSignal): Promise<string | null> {
  switch (sourceType) {
    case 'Document':
      return api.dataRoom.getDocument({ params: { entityId, id }, signal }).then(({ body }) => body.name);
    case 'Form':
      return api.forms.getForm({ params: { entityId, id }, signal }).then(({ body }) => body.name);
    default:
      return covenantName(entityId, id, signal);
  }
}

async function covenantName(entityId: string, id: string, signal: AbortSignal): Promise<string | null> {
  const query = { limit: mostCovenants };
  const { body } = await api.covenants.listCovenants({ params: { id: entityId }, query, signal });
  return body.find((covenant) => covenant.id === id)?.name ?? null;
}

const staleWith = (sourceType: ThingSource, entityId: string) => {
  if (sourceType === 'Document') return documentQueries.of(entityId);
  return sourceType === 'Form' ? formQueries.of(entityId) : covenantQueries.of(entityId);
};

/** Of the list of permissions a name is a part that it can do without; a thing may also be hidden from the reader. */
const nameQuery = ({ sourceType, sourceId, entityId }: Named) => {
  const [id, room] = [sourceId ?? '', entityId ?? ''];
  const source = isThingSource(sourceType) ? sourceType : 'Covenant';
  return queryOptions({
    queryKey: [...staleWith(source, room), 'name', id],
    queryFn: ({ signal }) =>
      readOrEmpty(() => nameIn(source, room, id, signal), { what: 'name of a thing', empty: null, signal }),
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
