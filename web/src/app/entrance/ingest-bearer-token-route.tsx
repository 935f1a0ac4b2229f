import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { currentSession, type NewSession, startSession } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useWrite } from '../../components/use-write.ts';
import { SessionOffer } from '../../features/sign-in/session-offer.tsx';
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx';
import {
  accept,
  cleanAddress,
  type Handover,
  isOpenAlready,
  readArrival,
  readBrought,
  readOffer,
} from './take-over.ts';
import { useLanding } from './use-landing.ts';

/** Where a single sign-on arrives, and where a neighboring application hands on a session, which is opened when the reader says so. */
export function IngestBearerTokenRoute() {
  const [brought] = useState(() => readBrought(window.location));
  useEffect(cleanAddress, []);
  switch (brought.kind) {
    case 'arrival':
      return <Arrival signInId={brought.signInId} redirect={brought.redirect} />;
    case 'handover':
      return <Handed handover={brought} />;
    case 'exposed':
      return (
        <Refused>
          The token stood in a part of the address that servers record, so it was not used. Ask whoever sent you here to
          hand it on after a “#”.
        </Refused>
      );
    case 'nothing':
      return <Refused>{noSignIn}</Refused>;
  }
}

const noSignIn = 'The link holds no valid sign-in, or it has expired. Nothing was kept of it.';

/** The server may say something else a moment later. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Each question is asked once: reading it again would not change what the address has brought. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

function Arrival({ signInId, redirect }: { signInId: string; redirect: string | null }) {
  const land = useLanding();
  const [isArrived, setArrived] = useState(false);
  const arrival = useQuery({
    ...once,
    // The new session begins with an empty cache.
    enabled: !isArrived,
    queryKey: ['sign-in', 'arrival', signInId],
    queryFn: ({ signal }) => readArrival(signInId, signal),
  });
  const goOn = useEffectEvent((session: NewSession) => {
    setArrived(true);
    startSession(session);
    void land(redirect);
  });
  const { data: session } = arrival;
  useEffect(() => {
    if (session !== undefined) goOn(session);
  }, [session]);

  if (arrival.isError && !isPassing(arrival.error)) return <Refused>{noSignIn}</Refused>;
  return (
    <SignInCard title="Signing in">
      <QueryView query={arrival} skeleton={<Skeleton lines={2} />}>
        {() => <Skeleton lines={2} />}
      </QueryView>
    </SignInCard>
  );
}

function Handed({ handover }: { handover: Handover }) {
  const land = useLanding();
  const navigate = useNavigate();
  const [isAnswered, setAnswered] = useState(false);
  const offer = useQuery({
    ...once,
    enabled: !isAnswered,
    queryKey: ['sign-in', 'handover', handover.token],
    queryFn: ({ signal }) => readOffer(handover, signal),
  });
  const opening = useWrite({
    write: async (found: NonNullable<typeof offer.data>) => {
      setAnswered(true);
      await accept(handover, found);
    },
    success: null,
    showsFailures: true,
    onDone: () => void land(handover.redirect),
  });
  const isOpen = offer.data !== undefined && isOpenAlready(offer.data);
  const goOn = useEffectEvent(() => void land(handover.redirect));
  useEffect(() => {
    if (isOpen) goOn();
  }, [isOpen]);

  if ((offer.isError && !isPassing(offer.error)) || opening.isError) return <Refused>{noSignIn}</Refused>;
  const decline = () => void navigate(currentSession() === null ? '/login' : '/', { replace: true });
  return (
    <SignInCard title="Sign in here?">
      <QueryView query={offer} skeleton={<Skeleton lines={2} />}>
        {(found) =>
          isOpen ? (
            <Skeleton lines={2} />
          ) : (
            <SessionOffer
              offered={found.offered}
              present={found.present}
              isBusy={opening.isPending}
              onAccept={() => opening.mutate(found)}
              onDecline={decline}
            />
          )
        }
      </QueryView>
    </SignInCard>
  );
}

const Refused = ({ children }: { children: ReactNode }) => (
  <SignInCard title="Signing in">
    <div role="alert">
      <EmptyState icon={KeyRound} title="You could not be signed in" action={<Link to="/login">Sign in</Link>}>
        {children}
      </EmptyState>
    </div>
  </SignInCard>
);
