import { CreateFinancingDialog } from '#web/src/entities/financing/create-financing-dialog.tsx';
import { aFinancing, aProject, aStructureView, formAnswers } from './entity-factories.ts';
import { fakeServer } from './fake-server.ts';
import { renderPage } from './render-page.tsx';

/** The call that makes it. */
export const creation = 'POST /api/organizations/northlight/loans';
export const riverside = aStructureView({ projects: [aProject()] });

type OpenedForm = ReturnType<typeof renderPage> & { readonly server: ReturnType<typeof fakeServer> };

/** The form of a new financing in Riverside. */
export function openNewFinancing(more: Parameters<typeof fakeServer>[0] = {}): OpenedForm {
  const server = fakeServer({
    ...formAnswers,
    'GET /api/deals/riverside': { body: riverside },
    [creation]: { body: aFinancing() },
    ...more,
  });
  server.install();
  const page = renderPage(<CreateFinancingDialog dealId="riverside" onClose={() => undefined} />, { path: '/' });
  return { ...page, server };
}
