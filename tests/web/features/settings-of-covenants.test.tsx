import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stackLog } from '#shared/domain/stack-log.ts';
import { aCovenant, aGlobalState, aProposal, aStructure, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { CovenantsPage } from '#web/src/features/covenants/covenants-page.tsx';
import { TestsSection } from '#web/src/features/covenants/figures/tests-section.tsx';
import { ImportPage } from '#web/src/features/covenants/review/import-page.tsx';

type Settings = Readonly<Record<string, string>>;

/** The administrator of an organization with these settings and no others. */
function withSettings(settings: Settings) {
  const global = aGlobalState();
  const details = Object.entries(settings).map(([name, value]) => ({
    id: name,
    name,
    type: 'OrganizationSetting',
    value,
  }));
  return { ...global, organization: { ...global.organization, details } };
}

function open(
  page: Parameters<typeof renderPage>[0],
  settings: Settings,
  answers: Parameters<typeof fakeServer>[0] = {},
) {
  const server = fakeServer({
    'GET /api/entities/riverside/covenants': { body: [] },
    'GET /api/room/riverside/documents/structure': { body: [] },
    'GET /api/room/riverside/listing': { body: [] },
    ...answers,
  });
  server.install();
  const path = '/deals/:dealId/reporting-covenants';
  return renderPage(page, {
    path,
    address: '/deals/riverside/reporting-covenants',
    context: aStructure(),
    global: withSettings(settings),
  });
}

describe('where covenants are not read from agreements', () => {
  it('nothing offers it, and covenants are entered by hand', async () => {
    open(<CovenantsPage />, {});

    expect(await screen.findByText('No covenants in force')).toBeVisible();
    expect(screen.queryByRole('link', { name: /[Ii]mport/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add covenant' })).toBeVisible();
  });

  it('the page says why, and leaves what was proposed before to be reviewed', async () => {
    open(<ImportPage />, {}, { 'GET /api/entities/riverside/covenants': { body: [aProposal()] } });

    expect(await screen.findByText('Covenants are not read from agreements in your organization')).toBeVisible();
    expect(await screen.findByText('1 of 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import another agreement' })).toBeNull();
    expect(screen.queryByText('Choose an agreement')).toBeNull();
  });

  it('is offered where they are', async () => {
    open(<CovenantsPage />, { enableCovenantCreationWithAI: 'true' });

    expect(await screen.findByRole('link', { name: 'Import from agreement' })).toBeVisible();
  });
});

describe('the trend of a covenant', () => {
  const hidden: Settings = { hideDSCRTrendLine: 'true' };
  const none: Settings = {};
  const tests = [aTest({ periodEnd: '2026-09-30', value: 1.31 }), aTest({ periodEnd: '2026-06-30', value: 1.28 })];
  const openTests = (metric: string, settings: Settings) =>
    open(<TestsSection structure={aStructure()} covenant={aCovenant({ metric })} />, settings, {
      'GET /api/entities/riverside/checks': { body: tests },
    });

  it.each([
    { metric: 'Debt Service Coverage Ratio', settings: none, isDrawn: true },
    { metric: 'Debt Service Coverage Ratio', settings: hidden, isDrawn: false },
    { metric: 'Projected Debt Service Coverage Ratio', settings: hidden, isDrawn: false },
    { metric: 'Leverage Ratio', settings: hidden, isDrawn: true },
  ])('of $metric is drawn with $settings: $isDrawn', async ({ metric, settings, isDrawn }) => {
    openTests(metric, settings);

    expect(await screen.findByText(/1\.28/)).toBeVisible();
    expect(screen.queryAllByRole('img', { name: /2 tests/ })).toHaveLength(isDrawn ? 1 : 0);
  });
});

describe('a tested period without a figure to show', () => {
  it.each([
    { note: 'You may not see this figure.' },
    { note: 'No figure was entered for this period.' },
    { note: 'The figure is in Ratio, the threshold in USD.' },
  ])('says why: $note', async ({ note }) => {
    const figure = stackLog('Debt Service Coverage Ratio', { note });
    const why = stackLog('Minimum coverage', { children: [figure, stackLog('Threshold', { value: 1.2 })] });
    const test = aTest({ value: null, headroom: null, stackLog: why });

    open(
      <TestsSection structure={aStructure()} covenant={aCovenant()} />,
      {},
      {
        'GET /api/entities/riverside/checks': { body: [test] },
      },
    );

    expect(await screen.findByText(note)).toBeInTheDocument();
  });
});
