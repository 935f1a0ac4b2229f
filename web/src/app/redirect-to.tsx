import { generatePath, Navigate, useLocation, useParams } from 'react-router-dom';

/** Leads to another address with the same parameters and query. */
export function RedirectTo({ pattern }: { pattern: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={`${generatePath(pattern, params)}${search}${hash}`} replace />;
}
