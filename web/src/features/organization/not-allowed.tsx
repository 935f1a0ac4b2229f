import { ShieldX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';

/** In place of a page that only those see who may edit the organization. */
export const NotAllowed = ({ title }: { title: string }) => (
  <>
    <title>{`${title} · Trestle`}</title>
    <h1 className="visually-hidden">{title}</h1>
    <EmptyState
      icon={ShieldX}
      title="You cannot change this organization"
      action={<Link to="/">Go to the start page</Link>}
    >
      Ask an administrator of your organization for access.
    </EmptyState>
  </>
);
