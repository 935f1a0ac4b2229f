import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { sessionApi } from '../../api/session-api.ts';

const featuresKey = ['features'] as const;

/** Reads the feature flags before anything but the sign-in shows; once, because they do not change while a page is open. */
export function createFeaturesFirst(queryClient: QueryClient) {
  let reading: Promise<unknown> | null = null;
  const read = () =>
    queryClient.fetchQuery({
      queryKey: featuresKey,
      queryFn: async ({ signal }) => (await sessionApi.getFeatures({ signal })).body,
    });
  return async ({ request }: Pick<LoaderFunctionArgs, 'request'>) => {
    if (new URL(request.url).pathname === '/login') return null;
    // Without its flags a page shows what is on for everybody; the next visit asks again.
    reading ??= read().catch(() => {
      reading = null;
    });
    await reading;
    return null;
  };
}
