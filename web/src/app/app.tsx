import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import { Toasts } from '../components/toasts.tsx';
import { ConnectionNotice } from './connection/connection-notice.tsx';
import { reloadAfterRelease } from './reload-after-release.ts';
import { createAppRouter } from './router.tsx';

reloadAfterRelease();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
