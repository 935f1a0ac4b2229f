import { Panel } from '../../components/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { PasswordForm } from './password-form.tsx';
import { needsPasswordSignIn, PasswordSignInNeeded, useOwnMethod } from './password-sign-in-needed.tsx';

export function PasswordPanel() {
  const { method, isPending } = useOwnMethod();
  return (
    <Panel title="Password" description="Changing it signs you out on all other devices.">
      {isPending && <Skeleton lines={3} />}
      {!isPending && (needsPasswordSignIn(method, null) ? <PasswordSignInNeeded /> : <PasswordForm />)}
    </Panel>
  );
}
