import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Job } from '#shared/domain/job.ts';
import { MetricComputationResult } from '#shared/domain/metric-computation.ts';
import { stackLog } from '#shared/domain/stack-log.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aMetric, anAnswer } from '#tests/web/support/computed-metrics.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ComputedWhy } from '#web/src/entities/figure/computed-why.tsx';
import { HistoricalsPage } from '#web/src/features/figures-over-time/historicals-page.tsx';
import { PerformancePage } from '#web/src/features/figures-over-time/performance-page.tsx';
import { withSettings } from './open-portfolio.tsx';

const of = '/api/entities/riverside/metrics';
const compute = `POST ${of}/compute`;
const start = `POST ${of}/computations`;
const list = `GET ${of}/computations`;
const read = `GET ${of}/computations/computation`;
const tooLarge = { status: 400, body: { code: 'computationTooLarge', userMessage: 'This reads more.' } };

const answered = anAnswer(['2026-09', '2026-10'], [aMetric('Total CFADS', [1_200, 1_300], { isComputed: true })]);

interface Given {
  readonly status?: Job['status'];
  readonly error?: string;
  readonly message?: string;
  readonly hasResult?: boolean;
  readonly wasComputed?: boolean;
}

/** A computation as it stands, of whatever was asked for. */
function computation(request: object, given: Given): MetricComputationResult {
  const {
    status = 'done',
    error = null,
    message = null,
    hasResult = status === 'done',
    wasComputed = hasResult,
  } = given;
  const job = completed(Job, {
    id: 'computation',
    kind: 'metric-computation',
    title: 'Metrics of Riverside',
    status,
    error,
    message,
  });
  return MetricComputationResult.parse({
    id: 'computation',
    entityId: 'riverside',
    asked: { kind: 'metrics', request, effective: true, categories: true },
    startedAt: '2026-11-25T09:00:00Z',
    job: { ...job, progress: status === 'running' ? 0.4 : 1 },
    computedAt: wasComputed ? '2026-11-25T09:02:00Z' : null,
    expiresAt: wasComputed ? '2026-12-25T09:02:00Z' : null,
    metrics: hasResult ? answered : null,
    detail: null,
  });
}

const lastAsked = (server: ReturnType<typeof fakeServer>): object => (server.last(compute)?.body ?? {}) as object;

/** What the reader has had computed already is a computation of just what the page asks for. */
function open(
  known: Given | null,
  started: Given = { status: 'running', message: '1,240 of 3,000 projects and financings read' },
) {
  let latest = known;
  const current: Answering = () => ({ body: computation(lastAsked(server), latest ?? {}) });
  const server = fakeServer({
    'GET /api/entities/riverside/covenants': { body: [] },
    [compute]: tooLarge,
    [`${compute}/detail`]: tooLarge,
    [list]: () => ({ body: latest === null ? [] : [computation(lastAsked(server), latest)] }),
    [start]: () => {
      latest = started;
      return { status: 202, body: computation(lastAsked(server), started) };
    },
    [read]: current,
  });
  server.install();
  const shown = renderPage(<HistoricalsPage />, {
    path: '/deals/:dealId/page',
    address: '/deals/riverside/page',
    context: aStructureView(),
    global: withSettings({}, aGlobalState()),
  });
  return { server, ...shown };
}

describe('figures of a portfolio that is too large for one answer', () => {
  it('are offered to be computed in the background, and say how far that is', async () => {
    const { server, user } = open(null);

    await user.click(await screen.findByRole('button', { name: 'Compute in the background' }));

    expect(await screen.findByRole('progressbar', { name: 'Metrics of Riverside' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByText('1,240 of 3,000 projects and financings read')).toBeInTheDocument();
    expect(screen.getByText(/You may leave this page/)).toBeInTheDocument();
    // The button is gone: who goes by keyboard goes on from here.
    expect(screen.getByRole('progressbar').closest('[tabindex="-1"]')).toHaveFocus();
    expect(server.last(start)?.body).toEqual(lastAsked(server));
    expect(screen.queryByRole('button', { name: 'Compute again' })).toBeNull();
  });

  it('are found again after a reload, with when they were computed', async () => {
    const { user, server } = open({});

    const table = await screen.findByRole('table', { name: 'Historicals' });
    expect(within(table).getByText('Total CFADS')).toBeInTheDocument();
    expect(screen.getByText(/later changes are not in it/)).toHaveTextContent(
      /^Computed .*Nov 25, 2026.*Kept until .*Dec 25, 2026/,
    );
    expect(server.all(start)).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Compute again' }));
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  });

  it('say why they could not be computed, and what is no longer kept', async () => {
    open({ status: 'failed', error: 'This reads more than 20,000 projects and financings.', wasComputed: true });

    const said = await screen.findByText('This reads more than 20,000 projects and financings.');
    expect(said.closest('[role="alert"]')).not.toBeNull();
    expect(screen.getByText(/is no longer kept/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Compute again' })).toBeEnabled();
  });

  it('can be asked why, which is explained in the background as well', async () => {
    const { user, server } = open({});
    await user.click(await screen.findByRole('button', { name: /^\$1,300, why Total CFADS, 2026-10$/ }));

    expect(await screen.findByRole('dialog', { name: 'Why Total CFADS?' })).toBeInTheDocument();
    expect(server.last(`${compute}/detail`)?.body).toMatchObject({ detail: 'Total CFADS', month: '2026-10' });
  });

  it('keep the former result in sight while they are computed again', async () => {
    open({ status: 'running', hasResult: true });

    expect(await screen.findByRole('table', { name: 'Historicals' })).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
  });
});

describe('production of a portfolio that is too large for one answer', () => {
  it('leads to where its forecast is computed', async () => {
    const server = fakeServer({
      [compute]: tooLarge,
      [list]: () => ({ body: server.all(compute).map(({ body }) => computation(body as object, {})) }),
      [read]: () => ({ body: computation(lastAsked(server), {}) }),
    });
    server.install();
    renderPage(<PerformancePage />, {
      path: '/deals/:dealId/page',
      address: '/deals/riverside/page',
      context: aStructureView(),
      global: withSettings({}, aGlobalState()),
    });

    expect(await screen.findByRole('link', { name: 'Forecasts' })).toHaveAttribute(
      'href',
      '/deals/riverside/financial-forecasts',
    );
  });
});

describe('an explanation that is too large for one answer', () => {
  it('is computed in the background and names what its parts are of', async () => {
    const stack = stackLog('Total CFADS', {
      value: 30,
      unit: 'USD',
      children: [
        stackLog('Cash Flow Available For Debt Service', {
          value: 30,
          unit: 'USD',
          entityId: 'mesa',
          entityName: 'Mesa solar',
          entityType: 'Project',
          roomId: 'riverside',
        }),
      ],
    });
    const asked = { detail: 'Total CFADS', dataKind: 'actual', rollup: 'Monthly', month: '2026-09' };
    const detail = {
      entityId: 'riverside',
      detailId: 'total-cfads',
      detailName: 'Total CFADS',
      period: '2026-09',
      value: 30,
      unit: 'USD',
      computedAt: '2026-11-25T09:02:00Z',
      stackLog: stack,
    };
    const body = { ...computation({}, {}), asked: { kind: 'detail', request: asked }, metrics: null, detail };
    const server = fakeServer({
      [`${compute}/detail`]: tooLarge,
      [list]: { body: [] },
      [`${start}/detail`]: { status: 202, body },
      [read]: { body },
    });
    server.install();
    const place = { detailName: 'Total CFADS', dataKind: 'actual', grain: 'Monthly', period: '2026-09' } as const;
    const { user } = renderPage(
      <ComputedWhy entityId="riverside" roomId="riverside" place={place} onClose={() => undefined} />,
      {
        path: '/',
        address: '/',
        global: aGlobalState(),
      },
    );

    await user.click(await screen.findByRole('button', { name: 'Compute in the background' }));

    expect(await screen.findByRole('link', { name: 'Mesa solar' })).toHaveAttribute(
      'href',
      '/deals/riverside/project/mesa/figures',
    );
    await waitFor(() => expect(screen.getByRole('tree')).toHaveTextContent(/Mesa solar.*\$30/));
    expect(server.last(`${start}/detail`)?.body).toEqual(asked);
  });
});
