import { Button } from '@aws-amplify/ui-react';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { notifyFailure } from '../../components/toast-store.ts';
import { useWrite } from '../../components/use-write.ts';
import { needsPasswordSignIn, PasswordSignInNeeded, useOwnMethod } from './password-sign-in-needed.tsx';
import styles from './profile.module.css';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { useAgentSaved } from './use-agent-saved.ts';

/** The second factor: off, being set up, or on. */
export function TwoFactorPanel() {
  const { agent } = useGlobalState();
  return (
    <Panel title="Two-factor authentication" description="A code of your authenticator app besides the password.">
      {agent.twoFactorEnabled ? <TwoFactorOn /> : <TwoFactorOff />}
    </Panel>
  );
}

function TwoFactorOn() {
  const { agent, organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const showSaved = useAgentSaved();
  const end = useWrite({
    write: async () => (await api.agents.endTwoFactor({ params: { orgId: organization.id, agentId: agent.id } })).body,
    success: callsOf.agents.endTwoFactor.success,
    showsFailures: true,
    onDone: showSaved,
  });
  // The catalog has one text for every reason, so the dialog closes and the notice tells it.
  const confirm = () =>
    end.mutateAsync().catch((error: unknown) => notifyFailure(error, { situation: 'twoFactorDisable' }));
  return (
    <div className={styles['row']}>
      <p className={styles['state']}>
        <ShieldCheck size={18} aria-hidden className={styles['on']} />
        On. Signing in asks for a code.
      </p>
      <Button onClick={() => setAsked(true)}>Turn off</Button>
      {isAsked && (
        <ConfirmDialog
          title="Turn off two-factor authentication?"
          confirmLabel="Turn off"
          isDestructive
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          Your password alone will be enough to sign in as you.
        </ConfirmDialog>
      )}
    </div>
  );
}

function TwoFactorOff() {
  const { agent, organization } = useGlobalState();
  const { method, isPending } = useOwnMethod();
  const start = useWrite({
    write: async () =>
      (await api.agents.startTwoFactor({ params: { orgId: organization.id, agentId: agent.id } })).body,
    success: null,
    showsFailures: true,
  });
  const begin = () =>
    start.mutate(undefined, {
      onError: (error) => {
        if (!needsPasswordSignIn(null, error)) notifyFailure(error);
      },
    });
  if (isPending) return <Skeleton lines={1} />;
  if (needsPasswordSignIn(method, start.error)) return <PasswordSignInNeeded />;
  if (start.data !== undefined) return <TwoFactorSetup {...start.data} onRestart={start.reset} />;
  return (
    <div className={styles['row']}>
      <p className={styles['state']}>
        <ShieldOff size={18} aria-hidden />
        Off. Your password alone is enough to sign in as you.
      </p>
      <Button variation="primary" isLoading={start.isPending} loadingText="Starting…" onClick={begin}>
        Set up
      </Button>
    </div>
  );
}
