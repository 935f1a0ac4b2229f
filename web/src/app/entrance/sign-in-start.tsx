import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { LoginPage } from '../../features/sign-in/login-page.tsx';
import { askedIn } from './asked.ts';
import { admissionCode, land } from './landing.ts';
import { useAhead } from './use-ahead.ts';

const forgotPassword = '/forgot-password';

/** A click that opens the link here and not in a tab or window of its own. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface SignInStartProps {
  /** Fetches the app and what it needs at an address. Ends when the app is there, or known to be missing. */
  readonly fetchApp: (pathname: string) => Promise<void>;
  /** Shows the app at what is then the address. */
  readonly onLeave: () => void;
}

/** The sign-in as the first thing that is opened: without the router, which the app brings. */
export function SignInStart({ fetchApp, onLeave }: SignInStartProps) {
  const queryClient = useQueryClient();
  const [asked] = useState(() => askedIn(new URLSearchParams(window.location.search)));
  useAhead(() => {
    void fetchApp(asked.returnTo === null ? '/' : new URL(asked.returnTo, window.location.origin).pathname);
    void admissionCode.fetchAhead();
  });
  // The sign-in stays on the screen until the app is there, or known to be missing.
  const enter = async (to: string) => {
    await fetchApp(new URL(to, window.location.origin).pathname);
    window.history.replaceState(null, '', to);
    onLeave();
  };
  const follow = async (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    await fetchApp(forgotPassword);
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
