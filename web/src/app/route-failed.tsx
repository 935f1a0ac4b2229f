import { useRouteError } from 'react-router-dom';
import { Crashed } from '../components/crashed.tsx';

/** A page that could not be shown. The frame around it stays. */
export function RouteFailed() {
  return (
    <>
      <title>This page could not be shown · Trestle</title>
      <h1 className="visually-hidden">This page could not be shown</h1>
      <Crashed error={useRouteError()} onRetry={() => window.location.reload()} />
    </>
  );
}
