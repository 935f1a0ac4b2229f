import { Button } from '@aws-amplify/ui-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { profileQueries } from '../../api/queries/profile-queries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx';
import { TwoFactorSetup } from '../../components/second-factor/two-factor-setup.tsx';
import { useProof } from '../../components/second-factor/use-proof.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { notifyFailure } from '../../components/toast-store.ts';
import { useWrite } from '../../components/use-write.ts';
import { needsPasswordSignIn, PasswordSignInNeeded, useOwnMethod } from './password-sign-in-needed.tsx';
import styles from './profile.module.css';
import { useAgentSaved } from './use-agent-saved.ts';

/** The second factor: off, being set up, or on; and the recovery codes while they are shown. */
export function TwoFactorPanel() {
  const { agent } = useGlobalState();
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Panel title="Two-factor authentication" description="Signing in also asks for a code from your authenticator app.">
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      ) : (
        <ManagedFactor key={String(agent.twoFactorEnabled)} showCodes={setCodes} />
      )}
    </Panel>
  );
}

/** Everything that changes the second factor takes a fresh proof of who the reader is, and tells how to get there without a password sign-in. */
function ManagedFactor({ showCodes }: { showCodes: (codes: readonly string[]) => void }) {
  const { agent, organization } = useGlobalState();
  const { method, isPending } = useOwnMethod();
  const showSaved = useAgentSaved();
  const queryClient = useQueryClient();
  const { withProof, isAsking, proofDialog } = useProof({ agentId: agent.id, hasSecondFactor: agent.twoFactorEnabled });
  const params = { orgId: organization.id, agentId: agent.id };
  const start = useWrite({
    write: () => withProof(async () => (await api.agents.startTwoFactor({ params })).body),
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
  const finish = ({ recoveryCodes, ...saved }: Agent & { readonly recoveryCodes: readonly string[] }) => {
    start.reset();
    showCodes(recoveryCodes);
    showSaved(saved);
    void queryClient.invalidateQueries({ queryKey: profileQueries.twoFactor(agent.id).queryKey });
  };
  return (
    <>
      {start.data !== undefined && (
        <TwoFactorSetup
          agentId={agent.id}
          organizationId={organization.id}
          {...start.data}
          onRestart={start.reset}
          onDone={finish}
        />
      )}
      {start.data === undefined && agent.twoFactorEnabled && (
        <FactorOn
          isStarting={start.isPending && !isAsking}
          isAsking={isAsking}
          onMove={begin}
          withProof={withProof}
          showCodes={showCodes}
        />
      )}
      {start.data === undefined && !agent.twoFactorEnabled && (
        <div className={styles['row']}>
          <p className={styles['state']}>
            <ShieldOff size={18} aria-hidden />
            Off. Your password alone is enough to sign in as you.
          </p>
          <Button variation="primary" isLoading={start.isPending && !isAsking} loadingText="Starting…" onClick={begin}>
            Set up
          </Button>
        </div>
      )}
      {proofDialog}
    </>
  );
}

interface FactorOnProps {
  readonly isStarting: boolean;
  readonly isAsking: boolean;
  readonly onMove: () => void;
  readonly withProof: ReturnType<typeof useProof>['withProof'];
  readonly showCodes: (codes: readonly string[]) => void;
}

function FactorOn({ isStarting, isAsking, onMove, withProof, showCodes }: FactorOnProps) {
  const { agent } = useGlobalState();
  const factor = useQuery(profileQueries.twoFactor(agent.id));
  const renew = useWrite({
    write: () =>
      withProof(
        async () => (await api.agents.renewRecoveryCodes({ params: { agentId: agent.id } })).body.recoveryCodes,
      ),
    success: null,
    refresh: [profileQueries.twoFactor(agent.id).queryKey],
    onDone: showCodes,
  });
  return (
    <div className={styles['parts']}>
      <p className={styles['state']}>
        <ShieldCheck size={18} aria-hidden className={styles['on']} />
        On. Signing in asks for a code.
      </p>
      <QueryView query={factor} skeleton={<Skeleton lines={1} />}>
        {({ recoveryCodesLeft, required }) => (
          <>
            <p>
              {recoveryCodesLeft} of 10 recovery codes are left.
              {required && ' You need a second factor here, so it cannot be turned off.'}
            </p>
            <div className={styles['buttons']}>
              <Button
                isLoading={renew.isPending && !isAsking}
                loadingText="Making…"
                onClick={() => renew.mutate(undefined)}
              >
                Make new recovery codes
              </Button>
              <Button isLoading={isStarting} loadingText="Starting…" onClick={onMove}>
                Use another device
              </Button>
              {!required && <TurnOff withProof={withProof} />}
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}

function TurnOff({ withProof }: Pick<FactorOnProps, 'withProof'>) {
  const { agent, organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const showSaved = useAgentSaved();
  const end = useWrite({
    write: () =>
      withProof(
        async () => (await api.agents.endTwoFactor({ params: { orgId: organization.id, agentId: agent.id } })).body,
      ),
    success: callsOf.agents.endTwoFactor.success,
    showsFailures: true,
    onDone: showSaved,
  });
  // The catalog has one text for every reason, so the dialog closes and the notice tells it.
  const confirm = () =>
    end.mutateAsync(undefined).catch((error: unknown) => notifyFailure(error, { situation: 'twoFactorDisable' }));
  return (
    <>
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
    </>
  );
}
