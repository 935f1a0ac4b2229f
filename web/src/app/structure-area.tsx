import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { financingQueries } from '../api/queries/financing-queries.ts';
import { projectQueries } from '../api/queries/project-queries.ts';
import { structureQueries } from '../api/queries/structure-queries.ts';
import { isEntityId } from './guards/route-entities.ts';
import { NotFoundContent } from './not-found-content.tsx';

const isMissing = ({ error }: { readonly error: Error | null }): boolean =>
  error instanceof ApiError && error.status === 404;

/** Whether an address names something that cannot be there, or that lies in another structure. */
const isMisplaced = (
  id: string | undefined,
  dealId: string | undefined,
  found: { readonly dealId: string } | undefined,
) => id !== undefined && (!isEntityId(id) || (found !== undefined && found.dealId !== dealId));

/**
 * Pages of a structure. What does not exist in it, or is somebody else's, is a page that does not exist. A project or financing may be shared
 * without its structure.
 */
export function StructureArea() {
  const { dealId, loanId, projectId } = useParams();
  const isSubEntity = loanId !== undefined || projectId !== undefined;
  const structure = useQuery({ ...structureQueries.detail(dealId ?? ''), enabled: !isSubEntity && isEntityId(dealId) });
  const financing = useQuery({ ...financingQueries.detail(loanId ?? ''), enabled: isEntityId(loanId) });
  const project = useQuery({ ...projectQueries.detail(projectId ?? ''), enabled: isEntityId(projectId) });
  const isLost =
    (isSubEntity ? [financing, project] : [structure]).some(isMissing) ||
    isMisplaced(loanId, dealId, financing.data) ||
    isMisplaced(projectId, dealId, project.data);
  return isLost ? <NotFoundContent /> : <Outlet />;
}
