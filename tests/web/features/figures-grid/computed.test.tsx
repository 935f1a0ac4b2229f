import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComputedDetail } from '#shared/domain/computed-metric.ts';
import { DetailType } from '#shared/domain/detail.ts';
import { stackLog } from '#shared/domain/stack-log.ts';
import { ownDetailsGroup } from '#shared/metrics/own-details-group.ts';
import { completed } from '#tests/web/support/completed.ts';
import { answersWith, cellOf, coverage, layOut, openGrid, upload } from './open-grid.tsx';

const compute = 'POST /api/entities/riverside/metrics/compute';
const explain = 'POST /api/entities/riverside/metrics/compute/detail';
const types = 'GET /api/details/types';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  layOut();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const computedType = (id: string, name: string, more: object = {}) =>
  completed(DetailType, {
    id,
    name,
    group: 'Ratios',
    unit: 'Currency',
    valueSource: 'Computed',
    entityTypes: ['Deal'],
    ...more,
  });

const reason = 'Revenue has no value for Sep 2026.';
const ebitda = { detailId: 'ebitda', detailName: 'EBITDA', category: null, unit: 'USD', isComputed: true };
const cover = { ...ebitda, detailId: 'debt-service-coverage-ratio', detailName: coverage, unit: 'Ratio' };
const taxes = { ...ebitda, detailId: 'taxes', detailName: 'Taxes Owed' };

/** Computed values of the months that are asked for: none in September. */
const computes =
  (values: (period: string) => number | null = (period) => (period === '2026-09' ? null : 1_234.567)) =>
  ({ body }: { body: unknown }) => {
    const { startDate, endDate, dataKind, rollup } = body as Record<string, string>;
    const periods = ['2026-07', '2026-08', '2026-09', '2026-10'].filter(
      (period) => period >= (startDate ?? '') && period <= (endDate ?? ''),
    );
    const column = periods.map(values);
    const reasons = column.flatMap((value, at) => (value === null ? [{ at, text: reason }] : []));
    const none = { values: periods.map(() => null), reasons: periods.map((_, at) => ({ at, text: 'No tax rate.' })) };
    const ratio = { ...cover, values: periods.map(() => 1.0964912280701755), reasons: [] };
    const metrics = [{ ...ebitda, values: column, reasons }, ratio, { ...taxes, ...none }];
    return { body: { entityId: 'riverside', dataKind, rollup, currency: 'USD', periods, metrics } };
  };

const why = completed(ComputedDetail, {
  entityId: 'riverside',
  detailName: 'EBITDA',
  period: '2026-08',
  value: 1_234.567,
  stackLog: stackLog('EBITDA', { value: 1_234.567, unit: 'USD', children: [stackLog('Revenue', { value: 2_000 })] }),
});

const answers = {
  [types]: {
    body: [
      ...answersWith()[types].body,
      computedType('ebitda', 'EBITDA'),
      computedType('taxes', 'Taxes Owed'),
      computedType('debt-service-coverage-ratio', coverage, { unit: 'Ratio' }),
    ],
  },
  [compute]: computes(),
  [explain]: { body: why },
};

const row = (name: RegExp) => screen.findByRole('rowheader', { name });
const bar = () => within(screen.getByRole('region', { name: 'Selected cell' }));

describe('computed details on the grid', { timeout: 30_000 }, () => {
  it('are not called missing while they are computed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user } = await openGrid({
      answers: { ...answers, [compute]: (asked) => promise.then(() => computes()(asked)) },
    });
    await user.type(screen.getByPlaceholderText('Find a detail'), 'EBITDA');

    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Revenue/ })).toBeNull());
    expect(screen.getByText('Computing…')).toBeVisible();
    expect(screen.queryByText('No detail is like that')).toBeNull();
    resolve();
    expect(await row(/^EBITDA/)).toBeVisible();
    await user.type(screen.getByPlaceholderText('Find a detail'), ' of nobody');
    expect(await screen.findByText('No detail is like that')).toBeVisible();
  });

  it('stand among the others, read only, with the reason where there is no value; one request has them all', async () => {
    const { server } = await openGrid({ answers });

    expect(await row(/^EBITDA/)).toHaveTextContent('USD · Computed');
    const august = cellOf('EBITDA', 'Aug 2026');
    expect(august).toHaveTextContent('1,234.57, computed');
    expect(august).toHaveAttribute('aria-readonly', 'true');
    expect(within(august).getByTitle('1,234.567 USD')).toBeVisible();
    expect(within(cellOf('EBITDA', 'Sep 2026')).getByTitle(reason)).toHaveTextContent(`—No value: ${reason}`);
    expect(server.all(compute)).toHaveLength(1);
    expect(server.last(compute)?.body).toMatchObject({
      details: ['EBITDA', 'Taxes Owed', coverage],
      dataKind: 'actual',
      rollup: 'Monthly',
      endDate: '2026-11',
    });
  });

  it('of the organization’s own stand in their group, and are asked for with the others', async () => {
    const own = computedType('ebitda', 'EBITDA', { group: ownDetailsGroup });
    const { server } = await openGrid({
      answers: { ...answers, [types]: { body: [...answersWith()[types].body, own] } },
    });

    expect(await row(/^EBITDA/)).toHaveTextContent('USD · Computed');
    expect(screen.getByText(ownDetailsGroup)).toBeVisible();
    expect(server.last(compute)?.body).toMatchObject({ details: ['EBITDA'] });
  });

  it('explain a cell with Enter and with a press on its value, and give the focus back', async () => {
    const { user, server } = await openGrid({ answers });
    await row(/^EBITDA/);
    await user.click(cellOf('EBITDA', 'Aug 2026'));
    expect(screen.queryByRole('dialog', { name: 'Why EBITDA?' })).toBeNull();
    await user.keyboard('{Enter}');

    const drawer = within(await screen.findByRole('dialog', { name: 'Why EBITDA?' }));
    expect(await drawer.findByRole('treeitem', { name: /^Revenue/ })).toBeVisible();
    expect(server.last(explain)?.body).toEqual({
      detail: 'EBITDA',
      dataKind: 'actual',
      rollup: 'Monthly',
      month: '2026-08',
    });
    await user.keyboard('{Escape}');
    expect(cellOf('EBITDA', 'Aug 2026')).toHaveFocus();

    await user.click(within(cellOf('EBITDA', 'Sep 2026')).getByTitle(reason));
    expect(await screen.findByRole('dialog', { name: 'Why EBITDA?' })).toHaveTextContent('Sep 2026');
  });

  it('take nothing that is typed or pasted', async () => {
    const { user } = await openGrid({ answers });
    await row(/^EBITDA/);
    await user.click(cellOf('EBITDA', 'Aug 2026'));
    await user.keyboard('7{Delete}');

    expect(cellOf('EBITDA', 'Aug 2026')).toHaveTextContent('1,234.57, computed');
    expect(screen.getByRole('button', { name: 'Save figures' })).toBeDisabled();
  });

  it('are told beside what is entered where a covenant tests that', async () => {
    const { user } = await openGrid({ answers });
    await row(/^EBITDA/);
    await user.click(cellOf(coverage, 'Aug 2026'));

    expect(cellOf(coverage, 'Aug 2026')).toHaveTextContent(/^$/);
    expect(bar().getByText(/^Computed: 1\.0964912281×/)).toBeVisible();
    expect(bar().getByRole('button', { name: 'Why, as computed' })).toBeVisible();
  });

  it('are computed anew once figures were saved', async () => {
    let saved = false;
    const { user } = await openGrid({
      answers: {
        ...answers,
        [compute]: (request: { body: unknown }) => computes(() => (saved ? 2_000 : 1_000))(request),
        [upload]: () => {
          saved = true;
          return { body: { count: 1, written: [] } };
        },
      },
    });
    await row(/^EBITDA/);
    await user.click(cellOf('Revenue', 'Sep 2026'));
    await user.keyboard('5{Enter}');
    await user.click(cellOf('EBITDA', 'Sep 2026'));
    expect(bar().getByText(/Changes that are not saved do not count yet\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save 1 figure' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Save/ }));

    await waitFor(() => expect(cellOf('EBITDA', 'Sep 2026')).toHaveTextContent('2,000'));
  });

  it('are left out where nothing has a value, with the way to see why, and altogether', async () => {
    const { user } = await openGrid({ answers });
    await row(/^EBITDA/);
    expect(screen.queryByRole('rowheader', { name: /^Taxes Owed/ })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Computed' }));
    expect(screen.queryByRole('rowheader', { name: /^EBITDA/ })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Computed' }));

    await user.click(await screen.findByRole('button', { name: 'Show why' }));
    expect(await row(/^Taxes Owed/)).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: /^Revenue/ })).toBeNull();
    expect(within(cellOf('Taxes', 'Aug 2026')).getByTitle('No tax rate.')).toBeVisible();
  });

  it('that could not be had leave the grid to be worked on, and are asked for again', async () => {
    let isDown = true;
    const { user } = await openGrid({
      answers: {
        ...answers,
        [compute]: (request: { body: unknown }) =>
          isDown
            ? { status: 422, body: { code: 'requestInvalid', message: 'Too many.', userMessage: 'Too much.' } }
            : computes()(request),
      },
    });
    expect(await screen.findByText(/Computed values could not be loaded\. Too much\./)).toBeVisible();
    await user.click(cellOf('Revenue', 'Sep 2026'));
    await user.keyboard('5{Enter}');
    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/^5, not saved$/);

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/^EBITDA/)).toBeVisible();
  });

  it('that are too much for one answer lead to where they are computed in the background', async () => {
    const tooLarge = { status: 400, body: { code: 'computationTooLarge', userMessage: 'Too much.' } };
    await openGrid({ answers: { ...answers, [compute]: tooLarge } });

    expect(await screen.findByRole('link', { name: 'Historicals' })).toBeVisible();
  });

  it('that arrive while somebody types leave what is typed in its row', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { user } = await openGrid({
      answers: {
        ...answers,
        [types]: {
          body: answers[types].body.map((type) => (type.id === 'ebitda' ? { ...type, group: 'Cash' } : type)),
        },
        [compute]: async (request: { body: unknown }) => {
          await arrived;
          return computes()(request);
        },
      },
    });
    await user.click(cellOf('Revenue', 'Sep 2026'));
    await user.keyboard('42');
    arrive();
    await row(/^EBITDA/);
    await user.keyboard('5{Enter}');

    expect(cellOf('Revenue', 'Sep 2026')).toHaveTextContent(/^425, not saved$/);
  });
});
