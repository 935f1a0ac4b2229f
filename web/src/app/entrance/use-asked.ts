import { useSearchParams } from 'react-router-dom';
import { sameOriginPath } from '../guards/addresses.ts';

/** What the address of a sign-in says beside its path: why a single sign-on brought the browser back, and where to go after signing in. */
export function useAsked() {
  const [search] = useSearchParams();
  return {
    refusal: search.get('error'),
    returnTo: sameOriginPath(search.get('redirect')),
    organizationId: search.get('orgId') || null,
  };
}
