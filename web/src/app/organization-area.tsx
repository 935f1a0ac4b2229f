import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { api } from '../api/api.ts';
import { isOutside, useGlobalState } from '../api/global-state.tsx';
import { currentSession, startSession } from '../api/session.ts';
import { lazyPart } from '../components/code/lazy-part.tsx';
import { QueryView } from '../components/query-view.tsx';
import { NotFoundContent } from './not-found-content.tsx';

const EnterOrganization = lazyPart(async () => (await import('./entrance/enter-organization.tsx')).EnterOrganization, {
  what: 'This page',
});

/**
 * Pages whose address names an organization. Another one of the reader's own becomes the one they work in, so that a link leads where it
 * says; anybody else's does not exist for them. A superuser says why before they see anything of one that is not theirs.
 */
export function OrganizationArea() {
  const { organizationId = '' } = useParams();
  const visitor = useGlobalState();
  const { organization, enabledOrganizations, agent } = visitor;
  if (organizationId === organization.id) return isOutside(visitor) ? <EnterOrganization /> : <Outlet />;
  if (enabledOrganizations.some(({ id }) => id === organizationId)) return <WorkIn organizationId={organizationId} />;
  return agent.superuser ? <AnyOrganization organizationId={organizationId} /> : <NotFoundContent />;
}

/** Superusers may enter every organization that there is. */
function AnyOrganization({ organizationId }: { organizationId: string }) {
  const organization = useQuery({
    queryKey: ['organizations', 'detail', organizationId],
    queryFn: async ({ signal }) =>
      (await api.organizations.getOrganization({ params: { id: organizationId }, signal })).body,
  });
  if (organization.isError) return <NotFoundContent />;
  return <QueryView query={organization}>{({ id }) => <WorkIn organizationId={id} />}</QueryView>;
}

function WorkIn({ organizationId }: { organizationId: string }) {
  useEffect(() => {
    const session = currentSession();
    if (session !== null) startSession({ userId: session.userId, organizationId });
  }, [organizationId]);
  return null;
}
