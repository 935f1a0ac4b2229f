import { CircleOff } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';

/** Where an address of the specification leads whose page this version does not have. Nothing links to it. */
export function NotAvailablePage() {
  const { dealId } = useParams();
  return (
    <>
      <title>Not available · Trestle</title>
      {/* The frame of a structure has its name as the heading. */}
      {dealId === undefined && <h1 className="visually-hidden">Not available</h1>}
      <EmptyState
        icon={CircleOff}
        title="This page is not available in this version of Trestle"
        action={
          dealId === undefined ? (
            <Link to="/">Go to the start page</Link>
          ) : (
            <Link to={`/deals/${dealId}/overview`}>Go to the overview</Link>
          )
        }
      />
    </>
  );
}
