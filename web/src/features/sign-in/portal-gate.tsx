import { useQuery } from '@tanstack/react-query';
import { DoorClosed, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { type Portal, portalQueries } from './portal-queries.ts';
import { SignInCard } from './sign-in-card.tsx';

interface PortalGateProps {
  readonly organizationId: string;
  readonly title: string;
  readonly children: (portal: Portal) => ReactNode;
}

const toSignIn = <Link to="/login">Sign in as a member</Link>;

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === 'organizationNotFound';

/** Lets people from outside in to pages of an organization whose portal is open; tells all others how it stands. */
export function PortalGate({ organizationId, title, children }: PortalGateProps) {
  const portal = useQuery(portalQueries.detail(organizationId));
  if (isUnknown(portal.error)) {
    return (
      <SignInCard title={title}>
        <EmptyState icon={SearchX} title="There is no portal here" action={toSignIn}>
          Check the address, or ask whoever sent it to you for a new one.
        </EmptyState>
      </SignInCard>
    );
  }
  if (portal.data === undefined) {
    return (
      <SignInCard title={title}>
        <QueryView query={portal}>{() => null}</QueryView>
      </SignInCard>
    );
  }
  if (portal.data.featureFlag && portal.data.orgSetting) return children(portal.data);
  return (
    <SignInCard title={title} portal={portal.data}>
      <EmptyState icon={DoorClosed} title="The external portal of this organization is closed." action={toSignIn}>
        Ask your contact at {portal.data.organizationName} how to reach them.
      </EmptyState>
    </SignInCard>
  );
}
