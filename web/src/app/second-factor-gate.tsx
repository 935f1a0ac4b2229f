import { Alert, Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { catalog } from '#shared/errors/catalog.ts';
import { api } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { sessionQueries } from '../api/queries/session-queries.ts';
import type { Session } from '../api/session.ts';
import { RecoveryCodes } from '../components/second-factor/recovery-codes.tsx';
import { TwoFactorSetup } from '../components/second-factor/two-factor-setup.tsx';
import { useProof } from '../components/second-factor/use-proof.tsx';
import { useWrite } from '../components/use-write.ts';
import { SignInCard } from '../features/sign-in/sign-in-card.tsx';

/** In place of every page, for who needs a second factor here and has none: sets one up, shows its recovery codes, and goes on. */
export function SecondFactorGate({ session, onDone }: { session: Session; onDone: () => void }) {
  const { userId: agentId, organizationId } = session;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const queryClient = useQueryClient();
  const { withProof, isAsking, proofDialog } = useProof({ agentId, hasSecondFactor: false });
  const params = { orgId: organizationId, agentId };
  const start = useWrite({
    write: () => withProof(async () => (await api.agents.startTwoFactor({ params })).body),
    success: null,
    showsFailures: true,
  });
  const goOn = () => {
    onDone();
    void queryClient.resetQueries({ queryKey: sessionQueries.global(organizationId).queryKey });
  };
  return (
    <SignInCard title="Set up two-factor authentication" lead={catalog.twoFactorSetupNeeded.userMessage}>
      {start.error && (
        <Alert variation="error" role="alert">
          {messageOf(start.error)}
        </Alert>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={goOn} />}
      {codes.length === 0 && start.data !== undefined && (
        <TwoFactorSetup
          agentId={agentId}
          organizationId={organizationId}
          {...start.data}
          onRestart={start.reset}
          onDone={({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : goOn())}
        />
      )}
      {codes.length === 0 && start.data === undefined && (
        <Button
          variation="primary"
          isLoading={start.isPending && !isAsking}
          loadingText="Starting…"
          onClick={() => start.mutate(undefined)}
        >
          Set up
        </Button>
      )}
      {codes.length === 0 && <Link to="/logout">Sign out</Link>}
      {proofDialog}
    </SignInCard>
  );
}
