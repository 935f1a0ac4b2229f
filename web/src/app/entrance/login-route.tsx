import { Link } from 'react-router-dom';
import { LoginPage } from '../../features/sign-in/login-page.tsx';
import { useAsked } from './use-asked.ts';
import { useLanding } from './use-landing.ts';

/** The sign-in within the app, for whoever comes there from another page of it. */
export function LoginRoute() {
  const forgotten = <Link to="/forgot-password">Forgot your password?</Link>;
  return <LoginPage {...useAsked()} onSignedIn={useLanding()} forgotten={forgotten} />;
}
