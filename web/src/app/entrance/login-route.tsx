import { useParams } from 'react-router-dom';
import { LoginPage } from '../../features/sign-in/login-page.tsx';
import { PortalPage } from '../../features/sign-in/portal-page.tsx';
import { useLanding } from './use-landing.ts';

export const LoginRoute = () => <LoginPage onSignedIn={useLanding()} />;

/** The portal of an organization, for people from outside of it. */
export function PortalRoute() {
  const { orgId = null } = useParams();
  return <PortalPage organizationId={orgId} onSignedIn={useLanding()} />;
}
