import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx';
import { cleanAddress, readHandover, takeOver } from './take-over.ts';
import { useLanding } from './use-landing.ts';

/** Takes over the session that a single sign-on or a neighboring application hands on in the address. */
export function IngestBearerTokenRoute() {
  const [handover] = useState(() => readHandover(window.location));
  const [attempt, setAttempt] = useState(1);
  const [failure, setFailure] = useState<unknown>(null);
  const land = useLanding();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is taken over once, when the page opens or when it is tried again
  useEffect(() => {
    cleanAddress();
    if (handover === null) return;
    const controller = new AbortController();
    takeOver(handover, controller.signal).then(
      () => (controller.signal.aborted ? undefined : land(handover.redirect)),
      (error: unknown) => (controller.signal.aborted ? undefined : setFailure(error)),
    );
    return () => controller.abort();
  }, [handover, attempt]);

  const tryAgain = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return (
    <SignInCard title="Signing in">
      {handover === null || (failure !== null && !isPassing(failure)) ? <Refused /> : null}
      {handover !== null && failure === null && <Skeleton lines={2} />}
      {isPassing(failure) && <LoadFailed error={failure} onRetry={tryAgain} />}
    </SignInCard>
  );
}

/** Whether the same token may be accepted a moment later. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

const Refused = () => (
  <div role="alert">
    <EmptyState icon={KeyRound} title="You could not be signed in" action={<Link to="/login">Sign in</Link>}>
      The link holds no valid sign-in, or it has expired. Nothing was kept of it.
    </EmptyState>
  </div>
);
