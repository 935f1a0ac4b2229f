import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Job } from '#shared/domain/job.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aProposal, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { covenantQueries } from '#web/src/api/queries/covenant-queries.ts';
import { ImportPage } from '#web/src/features/covenants/review/import-page.tsx';
import { confidenceWord, neighborOf, reviewGroups } from '#web/src/features/covenants/review/review-order.ts';

const at = (start: number) => ({
  documentId: 'agreement',
  documentName: 'Credit agreement.pdf',
  documentVersion: 1,
  page: 41,
  start,
  end: start + 80,
});

const report = aProposal({
  id: 'report',
  name: 'Quarterly financial statements',
  covenantType: 'Report',
  metric: null,
  operator: null,
  thresholds: [],
  source: at(10),
  confidence: 0.97,
});
const budget = aProposal({ ...report, id: 'budget', name: 'Annual budget', source: at(500), confidence: 0.72 });
const dscr = aProposal({ source: at(900), confidence: 0.91 });
const proposals = [dscr, budget, report];

function openReview(
  more: Parameters<typeof fakeServer>[0] = {},
  address = '/deals/riverside/reporting-covenants/ai-import',
) {
  const server = fakeServer({
    'GET /api/entities/riverside/covenants': { body: proposals },
    'GET /api/room/riverside/documents/structure': { body: [] },
    ...more,
  });
  server.install();
  const page = renderPage(<ImportPage />, {
    path: '/deals/:dealId/reporting-covenants/ai-import',
    address,
    context: aStructure(),
  });
  return { ...page, server };
}

const shownProposal = () => within(screen.getByRole('article'));

describe('reviewing proposals', () => {
  it('shows the agreement’s sentence beside what was read out of it', async () => {
    const { user } = openReview();

    await user.click(await screen.findByRole('button', { name: /Minimum debt service coverage ratio/ }));

    expect(shownProposal().getByText(/shall not permit the Debt Service Coverage Ratio/)).toBeVisible();
    expect(shownProposal().getByText('Section 6.01')).toBeVisible();
    expect(shownProposal().getByText('Page 41')).toBeVisible();
    expect(shownProposal().getByText('45 days after each fiscal quarter end')).toBeVisible();
  });

  it('goes on with J and back with K', async () => {
    const { user } = openReview();
    expect(await screen.findByText('1 of 3')).toBeVisible();

    await user.keyboard('jj');
    expect(shownProposal().getByRole('heading', { name: /Minimum debt service coverage ratio/ })).toBeVisible();
    await user.keyboard('k');
    expect(shownProposal().getByRole('heading', { name: /Annual budget/ })).toBeVisible();
  });

  it('shows the words of a value in the document with its number, and says what was assumed and is doubtful', async () => {
    const passage = { quote: 'within 45 days', start: 12, end: 26, onPage: 12 };
    const read = aProposal({
      ...report,
      readings: [
        { field: 'name', value: report.name, passage: { ...passage, quote: 'financial statements' }, doubt: null },
        { field: 'dueOffsetDays', value: report.dueOffsetDays, passage, doubt: 'The words say sixty, the figure 45.' },
        { field: 'frequency', value: report.frequency, passage: null, doubt: 'It was assumed.' },
      ],
    });
    const { user } = openReview({ 'GET /api/entities/riverside/covenants': { body: [read] } });
    const source = await screen.findByRole('button', { name: 'Source of the due date' });
    expect(shownProposal().getByText('The words say sixty, the figure 45.')).toBeVisible();
    expect(shownProposal().getByText('Assumed')).toBeVisible();
    expect(screen.getAllByText('Check the due date')[0]).toBeVisible();

    await user.keyboard('2');

    expect(source).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('region', { name: 'Document of the proposal' })).toBeVisible();
  });

  it('says of a value that a person has changed that it is no longer the one that was read', async () => {
    const passage = { quote: 'within 45 days', start: 12, end: 26, onPage: 12 };
    const changed = aProposal({
      ...report,
      dueOffsetDays: 60,
      readings: [{ field: 'dueOffsetDays', value: 45, passage, doubt: 'Check it.' }],
    });
    openReview({ 'GET /api/entities/riverside/covenants': { body: [changed] } });

    expect(await screen.findByText('Changed since it was read')).toBeVisible();
    expect(screen.queryByText('Check it.')).toBeNull();
    expect(screen.queryByText('Check the due date')).toBeNull();
  });

  it('approves with A, goes on to the next one and can be undone', async () => {
    const { user, server } = openReview({
      'PUT /api/entities/riverside/covenants/report': ({ body }) => ({
        body: { ...report, version: 4, ...(body as object) },
      }),
    });
    await screen.findByText('3 proposals to review');

    await user.keyboard('a');

    expect(await screen.findByText('Covenant approved')).toBeVisible();
    expect(screen.getByText('2 proposals to review')).toBeVisible();
    expect(shownProposal().getByRole('heading', { name: /Annual budget/ })).toBeVisible();
    expect(server.last('PUT /api/entities/riverside/covenants/report')?.body).toEqual({ version: 3, approved: true });

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 proposals to review')).toBeVisible();
    expect(server.last('PUT /api/entities/riverside/covenants/report')?.body).toMatchObject({ approved: false });
  });

  it('brings a proposal back when its approval was refused', async () => {
    const { user } = openReview({
      'PUT /api/entities/riverside/covenants/report': {
        status: 409,
        body: { code: 'recordChanged', userMessage: 'Someone else changed this in the meantime.' },
      },
    });
    await screen.findByText('3 proposals to review');

    await user.keyboard('a');

    expect(await screen.findByText('Someone else changed this in the meantime.')).toBeVisible();
    expect(screen.getByText('3 proposals to review')).toBeVisible();
  });

  it('dismisses with D at once, and takes it back', async () => {
    const { user, server } = openReview({
      'PUT /api/entities/riverside/covenants/report': { body: { ...report, version: 4, launchStatus: 'Obsolete' } },
    });
    await screen.findByText('3 proposals to review');

    await user.keyboard('d');
    expect(screen.getByText('2 proposals to review')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await screen.findByText('3 proposals to review');
    const changes = server.received.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(changes).toEqual([
      { version: 3, launchStatus: 'Obsolete' },
      { version: 4, launchStatus: 'Active' },
    ]);
  });

  it('approves those above a level of confidence and leaves the others', async () => {
    const { user, server } = openReview({
      'POST /api/entities/riverside/covenants/approve': { body: { approved: [report, dscr], refused: [] } },
    });
    await user.click(await screen.findByRole('button', { name: /Approve in bulk/ }));

    await user.selectOptions(screen.getByLabelText('Confidence of at least'), '0.9');
    await user.click(screen.getByRole('button', { name: 'Approve 2 covenants' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [asked, ...others] = server.received.filter(({ path }) => path.endsWith('/approve'));
    expect(others).toEqual([]);
    expect(asked?.body).toEqual({
      covenants: expect.arrayContaining([dscr, report].map(({ id, version }) => ({ id, version }))),
    });
  });

  it('names those that could not be approved, with the reason', async () => {
    const { user } = openReview({
      'POST /api/entities/riverside/covenants/approve': {
        body: {
          approved: [report],
          refused: [{ id: 'dscr', code: 'requestInvalid', message: 'Enter the level to keep.' }],
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /Approve in bulk/ }));
    await user.click(screen.getByRole('button', { name: /^Approve \d covenants?$/ }));

    expect(await screen.findByText(/1 could not be approved and stays in the list/)).toBeVisible();
    expect(screen.getByText(/Minimum debt service coverage ratio: Enter the level to keep\./)).toBeVisible();
  });
});

describe('reading an agreement', () => {
  const address = '/deals/riverside/reporting-covenants/ai-import?document=agreement';

  it('follows the job and shows what it found, wherever the page is opened', async () => {
    let isDone = false;
    const job = {
      id: 'job',
      kind: 'covenant-extraction',
      title: 'Covenants of Credit agreement.pdf',
      status: 'running',
    };
    openReview(
      {
        'GET /api/entities/riverside/covenants': () => ({ body: isDone ? proposals : [] }),
        'POST /api/covenants/extract': () =>
          isDone
            ? { body: { jobId: 'job', covenants: proposals, note: null } }
            : { status: 202, body: { jobId: 'job', status: 'running', progress: 0.4, message: 'Reading page 12' } },
        'GET /api/jobs/job': () => {
          const answer = { ...job, progress: 0.6, message: 'Reading page 30', status: isDone ? 'done' : 'running' };
          isDone = true;
          return { body: completed(Job, answer) };
        },
      },
      address,
    );

    expect(await screen.findByText('Reading page 30')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
    expect(await screen.findByText('3 proposals to review', {}, { timeout: 4_000 })).toBeVisible();
  });

  it('asks again after waits that halve, then says that it waits no longer, and looks again when told to', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const running = { jobId: 'job', status: 'running', progress: 0.4, message: 'Reading page 12' };
      const { server } = openReview(
        {
          'GET /api/entities/riverside/covenants': { body: [] },
          'POST /api/covenants/extract': { status: 202, body: running },
          'GET /api/jobs/job': {
            body: completed(Job, { id: 'job', kind: 'covenant-extraction', status: 'running', progress: 0.4 }),
          },
        },
        address,
      );
      const asked = () => server.received.filter(({ path }) => path === '/api/covenants/extract').length;
      const followed = () => server.received.filter(({ path }) => path === '/api/jobs/job').length;
      await screen.findByRole('progressbar');
      await waitFor(() => expect(followed()).toBeGreaterThan(1));
      const timedOut = 'Timed out waiting for job to complete';

      const counts: number[] = [];
      for (const wait of [65_536, 32_768, 16_384, 8_192, 4_096, 2_048, 1_024]) {
        expect(screen.queryByText(timedOut)).toBeNull();
        await act(() => vi.advanceTimersByTimeAsync(wait));
        counts.push(asked());
      }
      const followedUntilThen = followed();
      await act(() => vi.advanceTimersByTimeAsync(120_000));

      expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8]);
      expect(screen.getByText(timedOut)).toBeVisible();
      expect([asked(), followed()]).toEqual([8, followedUntilThen]);

      await act(async () => screen.getByRole('button', { name: 'Look again' }).click());
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      expect(screen.getByRole('progressbar')).toBeVisible();
      expect(asked()).toBe(9);
      expect(followed()).toBeGreaterThan(followedUntilThen);
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits for what was found before it says that everything has been reviewed, and goes on saying so', async () => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 20));
    let listed: readonly unknown[] = [];
    const waiting: (() => void)[] = [];
    let isFirst = true;
    const { queryClient } = openReview(
      {
        'GET /api/entities/riverside/covenants': async ({ query }) => {
          if (query.get('approved') === 'true') return { body: [] };
          if (!isFirst) await new Promise<void>((resolve) => waiting.push(resolve));
          isFirst = false;
          return { body: listed };
        },
        'POST /api/covenants/extract': async () => {
          await waitFor(() => expect(isFirst).toBe(false));
          await wait();
          return { body: { jobId: 'job', covenants: [report], note: null } };
        },
      },
      address,
    );
    const release = async (now: readonly unknown[]) => {
      listed = now;
      await waitFor(() => expect(waiting).toHaveLength(1));
      for (const resolve of waiting.splice(0)) resolve();
    };
    const refresh = () => void queryClient.invalidateQueries({ queryKey: covenantQueries.of('riverside') });
    const everything = 'Everything has been reviewed';

    const region = within(await screen.findByRole('region', { name: 'Proposed covenants' }));
    expect(region.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByText(everything)).toBeNull();
    await release([report]);
    expect(await screen.findByText('1 proposal to review')).toBeVisible();

    refresh();
    await release([]);
    const said = await screen.findByText(everything);
    refresh();
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(wait);
    expect(said).toBeVisible();
    await release([]);
  });

  it('says which pages were scans, and which proposals were read from one, so that these are checked one by one', async () => {
    const note = 'Page 2 is a scan, read by text recognition: compare what was read.';
    const scanned = proposals.map((one, at) =>
      at === 0 && one.source !== null ? { ...one, source: { ...one.source, isScan: true } } : one,
    );
    openReview(
      {
        'GET /api/entities/riverside/covenants': { body: scanned },
        'POST /api/covenants/extract': { body: { jobId: 'job', covenants: scanned, note } },
      },
      address,
    );

    expect(await screen.findByText(note)).toBeVisible();
    expect((await screen.findAllByText('Read from a scan: check')).length).toBeGreaterThan(0);
  });

  it('says why it failed and starts again', async () => {
    const { user, server } = openReview(
      {
        'GET /api/entities/riverside/covenants': { body: [] },
        'POST /api/covenants/extract': ({ body }) =>
          (body as { retry: boolean }).retry
            ? { body: { jobId: 'job', covenants: [], note: null } }
            : {
                status: 422,
                body: { code: 'extractionFailed', userMessage: 'The file holds pictures of pages, but no text.' },
              },
      },
      address,
    );

    expect(await screen.findByText('The file holds pictures of pages, but no text.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('No covenants were found in this document')).toBeVisible();
    expect(server.last('POST /api/covenants/extract')?.body).toMatchObject({ documentId: 'agreement', retry: true });
  });
});

describe('the order of a review', () => {
  it('is by type, and inside a type as in the agreement', () => {
    const groups = reviewGroups(proposals);

    expect(groups.map(({ title, proposals: group }) => [title, group.map(({ id }) => id)])).toEqual([
      ['Reports', ['report', 'budget']],
      ['Financial covenants', ['dscr']],
    ]);
  });

  it('goes to the next proposal after a decision, and to the one before after the last', () => {
    expect(neighborOf(proposals, 'dscr')).toBe('budget');
    expect(neighborOf(proposals, 'report')).toBe('budget');
    expect(neighborOf([dscr], 'dscr')).toBeNull();
  });

  it.each([
    [0.85, 'High'],
    [0.6, 'Medium'],
    [0.59, 'Low'],
  ])('calls a confidence of %d %s', (confidence, word) => {
    expect(confidenceWord(confidence)).toBe(word);
  });
});
