import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import { watchStyles } from '../components/code/missing-styles.ts';
import { Toasts } from '../components/toasts.tsx';
import { fetchCodeOnPointing } from './code/fetch-code-on-pointing.ts';
import { ConnectionNotice } from './connection/connection-notice.tsx';
import { createAppRouter } from './router.tsx';

watchStyles();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
fetchCodeOnPointing(router);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
