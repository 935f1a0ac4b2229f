import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { sameOriginPath } from '../guards/addresses.ts';
import { land } from './landing.ts';
import { useAhead } from './use-ahead.ts';

/** Leads on after signing in, to `redirect` of the address unless another path is asked for. */
export function useLanding(): (asked?: string | null) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  useAhead(sameOriginPath(redirect));
  return (asked) => land(queryClient, sameOriginPath(asked ?? redirect), (to) => void navigate(to, { replace: true }));
}
