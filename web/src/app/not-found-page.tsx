import { Compass, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';

export function NotFoundPage() {
  return (
    <main>
      <title>Page not found · Trestle</title>
      <h1 className="visually-hidden">Page not found</h1>
      <EmptyState
        icon={Compass}
        title="This page does not exist"
        action={<Link to="/portfolio">Go to the portfolio</Link>}
      >
        The address may be mistyped, or what was here has moved.
      </EmptyState>
    </main>
  );
}

export function ForbiddenPage() {
  return (
    <main>
      <title>No access · Trestle</title>
      <h1 className="visually-hidden">No access</h1>
      <EmptyState
        icon={Lock}
        title="You do not have access to this page"
        action={<Link to="/portfolio">Go to the portfolio</Link>}
      >
        Ask an administrator of your organization if you need it.
      </EmptyState>
    </main>
  );
}
