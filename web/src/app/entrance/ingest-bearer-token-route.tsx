import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx';
import { readHandover, takeOver } from './take-over.ts';
import { useLanding } from './use-landing.ts';

/** Takes over the session that a single sign-on or a neighboring application hands on in the address. */
export function IngestBearerTokenRoute() {
  const [handover] = useState(() => readHandover(window.location));
  const [hasFailed, setFailed] = useState(handover === null);
  const land = useLanding();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is taken over once, when the page opens
  useEffect(() => {
    if (handover === null) return;
    const controller = new AbortController();
    takeOver(handover, controller.signal).then(
      () => (controller.signal.aborted ? undefined : land()),
      () => (controller.signal.aborted ? undefined : setFailed(true)),
    );
    return () => controller.abort();
  }, [handover]);

  return (
    <SignInCard title="Signing in">
      {hasFailed ? (
        <div role="alert">
          <EmptyState icon={KeyRound} title="You could not be signed in" action={<Link to="/login">Sign in</Link>}>
            The link holds no valid sign-in, or it has expired. Nothing was kept of it.
          </EmptyState>
        </div>
      ) : (
        <Skeleton lines={2} />
      )}
    </SignInCard>
  );
}
