import { useParams, useSearchParams } from 'react-router-dom';
import { LoginPage } from '../../features/sign-in/login-page.tsx';
import { PortalPage } from '../../features/sign-in/portal-page.tsx';
import { sameOriginPath } from '../guards/addresses.ts';
import { useLanding } from './use-landing.ts';

/** What the address says beside its path: why a single sign-on brought the browser back, and where to go after signing in. */
function useAsked() {
  const [search] = useSearchParams();
  return {
    refusal: search.get('error'),
    returnTo: sameOriginPath(search.get('redirect')),
    organizationId: search.get('orgId') || null,
  };
}

export function LoginRoute() {
  return <LoginPage {...useAsked()} onSignedIn={useLanding()} />;
}

/** The portal of an organization, for people from outside of it. */
export function PortalRoute() {
  const { orgId = null } = useParams();
  const { refusal, returnTo } = useAsked();
  return <PortalPage organizationId={orgId} refusal={refusal} returnTo={returnTo} onSignedIn={useLanding()} />;
}
