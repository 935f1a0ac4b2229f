import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import { Toasts } from '../components/toasts.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient();
const router = createAppRouter();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineNotice />
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
