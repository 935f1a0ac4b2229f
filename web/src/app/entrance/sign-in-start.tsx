import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { LoginPage } from '../../features/sign-in/login-page.tsx';
import { appCode } from '../start/start-code.ts';
import { askedIn } from './asked.ts';
import { land } from './landing.ts';
import { useAhead } from './use-ahead.ts';

const forgotPassword = '/forgot-password';

/** A click that opens the link here and not in a tab or window of its own. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The sign-in as the first thing that is opened: without the router, which the app brings. `onLeave` shows the app at what is then the address. */
export function SignInStart({ onLeave }: { onLeave: () => void }) {
  const queryClient = useQueryClient();
  const [asked] = useState(() => askedIn(new URLSearchParams(window.location.search)));
  useAhead(asked.returnTo);
  // The sign-in stays on the screen until the app is there, or known to be missing.
  const enter = async (to: string) => {
    await appCode.fetchAhead();
    window.history.replaceState(null, '', to);
    onLeave();
  };
  const follow = async (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    await appCode.fetchAhead();
    window.history.pushState(null, '', forgotPassword);
    onLeave();
  };
  return (
    <LoginPage
      {...asked}
      onSignedIn={() => land(queryClient, asked.returnTo, enter)}
      forgotten={
        <a href={forgotPassword} onClick={(event) => void follow(event)}>
          Forgot your password?
        </a>
      }
    />
  );
}
