import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { StructureView } from '#shared/domain/structure.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { foldersIn } from '../../components/folders-in.ts';

/** Leads to the folder with the documents of a form; says so where it is no longer there for the reader. */
export function FolderOfForm({ structure, folderId }: { structure: StructureView; folderId: string }) {
  const { data } = useQuery(documentQueries.folders(structure.id));
  if (data === undefined) return null;
  const folder = foldersIn(data).find(({ id }) => id === folderId);
  if (folder === undefined) return <span>Its folder is not there any more, or not shared with you</span>;
  return <Link to={`/deals/${structure.id}/data-room?folder=${folderId}`}>Documents in {folder.path}</Link>;
}
