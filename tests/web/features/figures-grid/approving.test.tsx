import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { aWorkflow } from '#tests/web/support/approvals.ts';
import { endSession, startSession } from '#web/src/api/session.ts';
import { aFigure, answersWith, cellOf, layOut, openGrid, upload } from './open-grid.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  layOut();
  startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
});
afterEach(() => {
  endSession();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const decisions = 'POST /api/entities/riverside/metrics/datapoints/approvals';
const stepsOf = (id: string) => `GET /api/entities/riverside/metrics/datapoints/${encodeURIComponent(id)}/approvals`;
const waiting = aFigure('revenue', '2026-09', 900_000, { approvalStatus: 'Triggered' });
const approved = aFigure('revenue', '2026-08', 880_000, { approvalStatus: 'Complete', sourceNumber: 3 });
const plain = aFigure('opex', '2026-09', 120_000, { sourceNumber: 6 });

const openWith = (figures: readonly Datapoint[], more: NonNullable<Parameters<typeof openGrid>[0]>['answers'] = {}) =>
  openGrid({ answers: { ...answersWith(figures), [decisions]: { body: [] }, ...more } });

describe('approvals on the grid', { timeout: 30_000 }, () => {
  it('are told by each cell', async () => {
    await openWith([waiting, approved, plain]);

    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent('900,000, waiting for a decision');
    expect(cellOf('Revenue', 'Aug 2026')).toHaveTextContent('880,000, approved');
    expect(cellOf('Operating Expenses', 'Sep 2026')).toHaveTextContent(/^120,000$/);
  });

  it('can be all that is shown: the rows in which something waits', async () => {
    const { user } = await openWith([waiting, plain]);

    await user.selectOptions(screen.getByLabelText('Rows shown'), 'Waiting for approval');

    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Operating/ })).toBeNull());
    expect(screen.getByRole('rowheader', { name: /^Revenue/ })).toBeVisible();
  });

  it('are decided for everything that is selected, as far as it can be', async () => {
    const { user, server } = await openWith([waiting, approved]);
    await user.click(cellOf('Revenue', 'Aug 2026'));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');

    await user.click(screen.getByRole('button', { name: 'Approval of 2 figures' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approval of 2 figures' }));
    await user.click(dialog.getByRole('button', { name: 'Approve 1 figure' }));
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Agrees with the certificate');
    await user.click(dialog.getByRole('button', { name: 'Approve 1 figure' }));

    await waitFor(() =>
      expect(server.last(decisions)?.body).toEqual({
        approvalStatus: 'Complete',
        figures: [{ datapointId: waiting.id, replaces: waiting.sourceNumber }],
        documentId: null,
        note: 'Agrees with the certificate',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('wait for what is not saved', async () => {
    const { user } = await openWith([waiting]);
    await user.click(cellOf('Revenue', 'Sep 2026'));
    expect(screen.getByRole('button', { name: 'Approval' })).toBeVisible();

    await user.keyboard('910000{Enter}');
    await user.click(cellOf('Revenue', 'Sep 2026'));

    expect(screen.queryByRole('button', { name: 'Approval' })).toBeNull();
    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent('910,000, not saved');
  });

  it('are asked for with what is entered', async () => {
    const { user, server } = await openWith([waiting]);
    await user.click(cellOf('Operating Expenses', 'Sep 2026'));
    await user.keyboard('130000{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save 1 figure' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save figures' }));

    await user.click(dialog.getByRole('checkbox', { name: 'Ask for approval of what is entered' }));
    await user.click(dialog.getByRole('button', { name: 'Save 1 figure' }));

    await waitFor(() =>
      expect(server.last(upload)?.body).toMatchObject({
        columns: [{ values: [{ period: '2026-09', value: 130_000, replaces: null, approvalStatus: 'Triggered' }] }],
      }),
    );
  });
});

describe('the approval of one figure', { timeout: 30_000 }, () => {
  const step = {
    approvalStatus: 'Triggered',
    value: 900_000,
    unit: 'USD',
    source: { ...waiting.source, byName: 'Dalia Okafor', note: 'Quarter end' },
  };
  const open = async (more: NonNullable<Parameters<typeof openGrid>[0]>['answers'] = {}) => {
    const page = await openWith([waiting], {
      [stepsOf(waiting.id)]: { body: [step] },
      [`GET /api/entities/riverside/metrics/datapoints/${encodeURIComponent(waiting.id)}/history`]: { body: [] },
      ...more,
    });
    await page.user.click(cellOf('Revenue', 'Sep 2026'));
    await page.user.click(screen.getByRole('button', { name: 'History and source' }));
    const section = (await screen.findByRole('heading', { name: 'Approval' })).closest('section');
    if (section === null) throw new Error('The approval stands in no section.');
    return { ...page, section: within(section) };
  };

  it('tells where it stands, and who asked for it', async () => {
    const { section } = await open();

    const steps = within(await section.findByRole('list', { name: 'Steps of the approval' }));
    expect(section.getAllByText('Waiting for a decision')[0]).toBeVisible();
    expect(steps.getByText(/Dalia Okafor/)).toBeVisible();
    expect(steps.getByText('Quarter end')).toBeVisible();
  });

  it('is told in steps where it is in a workflow, and decided there alone', async () => {
    const source = { sourceType: 'Datapoint' as const, sourceId: `riverside~${waiting.id}` };
    const workflow = aWorkflow({ source, sourceName: 'Revenue of Sep 2026', covenantType: null });
    const { section } = await open({ 'GET /api/entities/riverside/workflows': { body: [workflow] } });

    const steps = (await screen.findByRole('heading', { name: 'Approval in steps' })).closest('section');
    expect(steps).toHaveTextContent('Waits for approval');
    expect(screen.getByRole('button', { name: 'Approve: Revenue of Sep 2026' })).toBeVisible();
    await waitFor(() => expect(section.queryByRole('button', { name: 'Reject' })).toBeNull());
  });

  it('takes a reason with what is turned down', async () => {
    const { user, server, section } = await open();

    await user.click(section.getByRole('button', { name: 'Reject' }));
    await user.click(section.getByRole('button', { name: 'Reject' }));
    expect(section.getByText('Say why it is rejected.')).toBeVisible();
    expect(server.all(decisions)).toEqual([]);

    await user.type(section.getByRole('textbox', { name: 'Reason' }), 'Of another project');
    await user.click(section.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(server.last(decisions)?.body).toMatchObject({ approvalStatus: 'Rejected', note: 'Of another project' }),
    );
  });

  it('says so where somebody else has changed the figure meanwhile, and keeps the note', async () => {
    const refusal = { status: 409, body: { code: 'recordChanged', message: 'It was changed.' } };
    const { user, section } = await open({ [decisions]: refusal });

    await user.click(section.getByRole('button', { name: 'Send back' }));
    await user.type(section.getByRole('textbox', { name: 'Reason' }), 'Add the reserve');
    await user.click(section.getByRole('button', { name: 'Send back' }));

    expect(await section.findByRole('alert')).toHaveTextContent(/Someone else changed this figure/);
    expect(section.getByRole('textbox', { name: 'Reason' })).toHaveValue('Add the reserve');
  });
});
