import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { createLoadable } from '../../components/code/loadable.ts';
import { sameOriginPath } from '../guards/addresses.ts';
import { layouts } from '../routes/layouts.ts';
import { admissionCode, land } from './landing.ts';
import { useAhead } from './use-ahead.ts';

const frame = createLoadable(layouts.frame);

/** Leads on after signing in, to `redirect` of the address unless another path is asked for. */
export function useLanding(): (asked?: string | null) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  useAhead(() => {
    void frame.fetchAhead();
    void admissionCode.fetchAhead();
  });
  return (asked) => land(queryClient, sameOriginPath(asked ?? redirect), (to) => void navigate(to, { replace: true }));
}
