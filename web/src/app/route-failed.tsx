import { useRouteError } from 'react-router-dom';
import { LoadFailed } from '../components/load-failed.tsx';

/** A page that could not be shown. After a release the old page's files are gone; loading again fetches the new ones. */
export function RouteFailed() {
  return <LoadFailed error={useRouteError()} onRetry={() => window.location.reload()} />;
}
