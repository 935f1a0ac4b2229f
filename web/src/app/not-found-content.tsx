import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';

/** Inside the frame: the frame stays, the page says that there is nothing. */
export function NotFoundContent() {
  return (
    <>
      <title>Page not found · Trestle</title>
      <h1 className="visually-hidden">Page not found</h1>
      <EmptyState icon={Compass} title="This page does not exist" action={<Link to="/">Go to the start page</Link>}>
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </>
  );
}
