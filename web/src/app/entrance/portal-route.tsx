import { useParams } from 'react-router-dom';
import { PortalPage } from '../../features/sign-in/portal-page.tsx';
import { useAsked } from './use-asked.ts';
import { useLanding } from './use-landing.ts';

/** The portal of an organization, for people from outside of it. */
export function PortalRoute() {
  const { orgId = null } = useParams();
  const { refusal, returnTo } = useAsked();
  return <PortalPage organizationId={orgId} refusal={refusal} returnTo={returnTo} onSignedIn={useLanding()} />;
}
