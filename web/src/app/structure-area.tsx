import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { structureQueries } from '../api/queries/structure-queries.ts';
import { isEntityId } from './guards/route-entities.ts';
import { NotFoundContent } from './not-found-content.tsx';

/** Pages of a structure. One that does not exist, or is somebody else's, is a page that does not exist. */
export function StructureArea() {
  const { dealId } = useParams();
  const { error } = useQuery({ ...structureQueries.detail(dealId ?? ''), enabled: isEntityId(dealId) });
  return error instanceof ApiError && error.status === 404 ? <NotFoundContent /> : <Outlet />;
}
