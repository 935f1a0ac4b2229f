import { Link2Off } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { notifyFailure } from '../../components/toast-store.ts';
import { SignInCard } from './sign-in-card.tsx';

export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'linkExpired';

interface ExpiredLinkProps {
  readonly error: unknown;
  /** Where to ask for a new one, and in which words. */
  readonly renewal: { readonly to: string; readonly label: string };
  /** What to do for those who have used it already, or who get a new one elsewhere. */
  readonly advice?: ReactNode;
}

/** A mailed link that no longer works: the notice of the error catalog for its five seconds, and a page that says what to do. */
export function ExpiredLink({ error, renewal, advice }: ExpiredLinkProps) {
  useEffect(() => {
    notifyFailure(error, { situation: 'expiredLink' });
  }, [error]);
  return (
    <SignInCard title="Link no longer valid">
      <EmptyState
        icon={Link2Off}
        title="This link was already used or has expired."
        action={<Link to={renewal.to}>{renewal.label}</Link>}
      >
        {advice}
      </EmptyState>
    </SignInCard>
  );
}
