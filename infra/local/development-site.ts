import { join } from 'node:path';
import { repositoryFolder } from '#infra/function-entries.ts';
import type { Answer, Gateway } from './gateway.ts';

/** Vite's development server in place of the built site. */
export interface DevelopmentSite {
  readonly answer: Answer;
  close(): Promise<void>;
}

/** Starts Vite inside the gateway's own server, so that pages, API and hot updates share one port. */
export async function openDevelopmentSite(gateway: Gateway): Promise<DevelopmentSite> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(repositoryFolder, 'web/vite.config.ts'),
    appType: 'spa',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: { server: gateway.server } },
  });
  return {
    answer: (request, response) =>
      vite.middlewares(request, response, () => {
        response.statusCode = 404;
        response.end();
      }),
    close: () => vite.close(),
  };
}
