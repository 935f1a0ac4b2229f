import './schema-words.ts';
import '@aws-amplify/ui-react/styles/select.css';
import '@aws-amplify/ui-react/styles/selectField.css';
import '@aws-amplify/ui-react/styles/textArea.css';
import '@aws-amplify/ui-react/styles/textAreaField.css';
import '@aws-amplify/ui-react/styles/searchField.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { fetchCodeOnPointing } from './code/fetch-code-on-pointing.ts';
import { createAppRouter } from './router.tsx';

type Router = ReturnType<typeof createAppRouter>;

const routers = new WeakMap<QueryClient, Router>();

/** Made when the app is first shown, not when its code arrives: by then the address is the one to begin with. Once for what it reads. */
function routerOf(queryClient: QueryClient): Router {
  const router = routers.get(queryClient) ?? createAppRouter(queryClient);
  if (!routers.has(queryClient)) {
    routers.set(queryClient, router);
    fetchCodeOnPointing(router);
  }
  return router;
}

export function App() {
  return <RouterProvider router={routerOf(useQueryClient())} />;
}
