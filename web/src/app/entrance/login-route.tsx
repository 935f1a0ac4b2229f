import { LoginPage } from '../../features/sign-in/login-page.tsx';
import { useAsked } from './use-asked.ts';
import { useLanding } from './use-landing.ts';

export function LoginRoute() {
  return <LoginPage {...useAsked()} onSignedIn={useLanding()} />;
}
