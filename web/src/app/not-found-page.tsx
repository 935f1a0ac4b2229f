import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { NotFoundContent } from './not-found-content.tsx';

export const NotFoundPage = NotFoundContent;

export function ForbiddenPage() {
  return (
    <>
      <title>No access · Trestle</title>
      <h1 className="visually-hidden">No access</h1>
      <EmptyState
        icon={Lock}
        title="You do not have access to this page"
        action={<Link to="/">Go to the start page</Link>}
      >
        Ask an administrator of your organization for access.
      </EmptyState>
    </>
  );
}
