import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { repositoryRoot, sourceFiles } from '#tests/support/source-files.ts';
import { NotAvailablePage } from '#web/src/app/not-available-page.tsx';
import { everyRoute } from '#web/src/app/routes/routes.ts';
import specified from './specified-screens.json' with { type: 'json' };

/** The specification writes the catch-all with two stars. */
const pathOf = (path: string): string => (path === '**' ? '*' : path);

/** Addresses that the specification does not have, with what they are needed for. */
const ownAddresses: Readonly<Record<string, string>> = {
  '/unsubscribe': 'the link of a mail with which its reader gets no more of them',
  '/internal-tools/interface': 'every component in every state',
  '/deals/:dealId/structure': 'the drawing of who owns, holds and finances whom',
  '/deals/:dealId/activity': 'what was done to a structure, and to all that lies in it',
  '/deals/:dealId/forms': 'questions about a structure that people answer',
  '/deals/:dealId/forms/:formId': 'one form',
  '/deals/:dealId/figures': 'every figure of a structure, where it is entered',
  '/deals/:dealId/loan/:loanId/figures': 'every figure of a financing',
  '/deals/:dealId/project/:projectId/figures': 'every figure of a project',
  '/deals/:dealId/loan/:loanId/data-room': 'the documents of a financing',
  '/deals/:dealId/project/:projectId/data-room': 'the documents of a project',
  '/organization/:organizationId/documents': 'documents that belong to no structure',
  '/approvals': 'what waits for somebody to approve it',
  '/documents': 'documents of all data rooms by their names',
  '/documents/:entityId/:documentId': 'one document of a data room',
  '/jobs': 'work that goes on in the background',
  '/portfolio/deliverables': 'what is asked for in all structures, and who owes it',
  '/portfolio/calendar': 'when something is asked for or tested in any structure',
  '/deals/:dealId/compliance-calendar': 'when something is asked for or tested in a structure',
  '/portfolio/import': 'many structures at once from a workbook',
  '/invitations': 'where the mail of an invitation leads',
  '/confirm-address/:token': 'where the mail to a new address leads',
  '/verify-email/:jwt': 'the mailed link of a sign-up',
  '/deals/:dealId/irr-tool': 'rates of return of any cash flows',
  '/deals/:dealId/scenarios': 'what becomes of metrics where figures are otherwise',
  '/questionnaire/:orgId/:publicId/:jwt': 'the mailed link that signs in somebody from outside',
};

/** What there is below the settings of an organization; what no member may read is for those who may edit the organization. */
const settingsPages = [
  '',
  '/users',
  '/users/:agentId',
  '/guests',
  '/sign-ins',
  '/activity',
  '/single-sign-on',
  '/provisioning',
  '/channels',
  '/roles',
  '/groups',
  '/counterparty-groups',
  '/permissions',
  '/access-reviews',
  '/access-reviews/:reviewId',
  '/partners',
  '/affiliated',
  '/approval-templates',
  '/calendars',
  '/statuses',
  '/counterparty-types',
  '/email-templates',
  '/details',
  '/currencies',
  '/api-access',
].map((page) => `/organization/:organizationId/settings${page}`);

describe('the addresses of the app', () => {
  it('are those of the specification, and a few of our own', () => {
    const known = [...specified.routes.map(({ path }) => pathOf(path)), ...Object.keys(ownAddresses), ...settingsPages];

    expect(everyRoute.map(({ path }) => path).toSorted()).toEqual(known.toSorted());
  });

  it.each(['/questionnaire/northlight/climate-2026', '/organization/northlight/settings/questionnaires'])(
    '%s is none: a questionnaire that nobody can answer is not offered',
    (address) => {
      expect(everyRoute.filter(({ path }) => matchPath(path, address)).map(({ path }) => path)).toEqual(['*']);
    },
  );

  it('are linked to only where they have a page', async () => {
    const isMissing = await Promise.all(everyRoute.map(async ({ load }) => (await load?.()) === NotAvailablePage));
    const missing = everyRoute.map(({ path }) => path).filter((_, index) => isMissing[index]);
    const words = ['finish-integration', 'integration-setup', 'connection-setup'];
    const linking = sourceFiles()
      .filter((file) => file.startsWith('web/src/') && !file.startsWith('web/src/app/routes/'))
      .filter((file) => {
        const text = readFileSync(join(repositoryRoot, file), 'utf8');
        return words.some((word) => text.includes(word));
      });

    expect(missing).toHaveLength(5);
    expect(missing.filter((path) => !words.some((word) => path.includes(word)))).toEqual([]);
    expect(linking).toEqual([]);
  }, 60_000);

  it.each(specified.routes)('$path is for $access', ({ path, access }) => {
    expect(everyRoute.find((route) => route.path === pathOf(path))?.access).toBe(access);
  });

  it.each(settingsPages)('%s is for those who are signed in', (page) => {
    expect(everyRoute.find(({ path }) => path === page)?.access).toBe('authenticated');
  });

  it.each(everyRoute.filter(({ load }) => load !== undefined))(
    '$path has a page',
    async ({ load }) => {
      expect(await load?.()).toBeTypeOf('function');
    },
    20_000,
  );
});
