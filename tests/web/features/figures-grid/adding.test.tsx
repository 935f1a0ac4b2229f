import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Detail, DetailType } from '#shared/domain/detail.ts';
import { ownDetailsGroup } from '#shared/metrics/own-details-group.ts';
import { completed } from '#tests/web/support/completed.ts';
import { answersWith, layOut, openGrid, upload } from './open-grid.tsx';

const create = 'POST /api/entities/riverside/details';
const details = 'GET /api/entities/riverside/details';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  layOut();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const aDetail = (id: string, name: string, more: object = {}) =>
  completed(Detail, { id, name, unit: 'USD', entityId: 'riverside', ...more });

const known = answersWith()[details].body;

describe('a detail that is added to the grid', { timeout: 30_000 }, () => {
  it('is chosen from the catalog, among those that are not there yet, and has a row at once', async () => {
    let found = known.filter(({ id }) => id !== 'opex');
    const { user, server } = await openGrid({
      answers: {
        [details]: () => ({ body: found }),
        [create]: () => {
          found = known;
          return { body: aDetail('opex', 'Operating Expenses') };
        },
      },
    });
    await user.click(await screen.findByRole('combobox', { name: 'Add a detail' }));
    await waitFor(() => expect(screen.getAllByRole('option', { name: /Operating|Revenue/ })).toHaveLength(1));
    await user.click(screen.getByRole('option', { name: /^Operating Expenses/ }));

    expect(await screen.findByRole('rowheader', { name: /^Operating Expenses/ })).toBeVisible();
    expect(server.last(create)?.body).toEqual({ name: 'Operating Expenses' });
  });

  it('is brought into sight and gone to, however many rows there are', async () => {
    const many = Array.from({ length: 200 }, (_, at) => aDetail(`a-${at}`, `A detail ${String(at).padStart(3, '0')}`));
    let found = [...known, ...many];
    const { user } = await openGrid({
      answers: {
        [details]: () => ({ body: found }),
        [create]: () => {
          found = [...found, aDetail('zenith-fee', 'Zenith fee')];
          return { body: aDetail('zenith-fee', 'Zenith fee') };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add one of your own' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Zenith fee');
    await user.type(screen.getByRole('combobox', { name: 'Unit' }), 'USD');
    await user.click(screen.getByRole('button', { name: 'Add detail' }));

    const head = await screen.findByRole('rowheader', { name: /^Zenith fee/ });
    expect(
      within(head.closest('[role="row"]') as HTMLElement).getAllByRole('gridcell', { selected: true }),
    ).toHaveLength(1);
  });

  it('is one that the organization has defined, whose unit it knows', async () => {
    const own = completed(DetailType, {
      id: 'ramp-reserve',
      name: 'Ramp Reserve',
      group: ownDetailsGroup,
      unit: 'Currency',
      valueSource: 'Schedule',
      entityTypes: ['Deal'],
    });
    let found = known;
    const { user, server } = await openGrid({
      answers: {
        'GET /api/details/types': { body: [...answersWith()['GET /api/details/types'].body, own] },
        [details]: () => ({ body: found }),
        [create]: () => {
          found = [...known, aDetail('ramp-reserve', 'Ramp Reserve', { custom: true })];
          return { body: aDetail('ramp-reserve', 'Ramp Reserve', { custom: true }) };
        },
      },
    });
    await user.click(await screen.findByRole('combobox', { name: 'Add a detail' }));
    await user.click(await screen.findByRole('option', { name: /^Ramp Reserve.*Added by your organization$/ }));

    expect(await screen.findByRole('rowheader', { name: /^Ramp Reserve/ })).toBeVisible();
    expect(screen.getByText(ownDetailsGroup)).toBeVisible();
    expect(server.last(create)?.body).toEqual({ name: 'Ramp Reserve' });
  });

  it('is one of the organization’s own with its unit', async () => {
    const { user, server } = await openGrid({ answers: { [create]: { body: aDetail('jobs', 'Jobs kept') } } });
    await user.click(await screen.findByRole('button', { name: 'Add one of your own' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Jobs kept');
    await user.click(screen.getByRole('button', { name: 'Add detail' }));
    expect(screen.getByText('Enter a unit.')).toBeVisible();
    expect(server.all(create)).toEqual([]);
    await user.type(screen.getByRole('combobox', { name: 'Unit' }), 'jobs');
    await user.click(screen.getByRole('button', { name: 'Add detail' }));

    expect(await screen.findByText('Detail created successfully')).toBeVisible();
    expect(server.last(create)?.body).toEqual({ name: 'Jobs kept', unit: 'jobs' });
  });

  it('says where there is one of that name, and keeps what was typed', async () => {
    const { user } = await openGrid({
      answers: { [create]: { status: 409, body: { code: 'nameTaken', userMessage: 'Another one has this name.' } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add one of your own' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Jobs kept');
    await user.type(screen.getByRole('combobox', { name: 'Unit' }), 'jobs');
    await user.click(screen.getByRole('button', { name: 'Add detail' }));

    expect(await screen.findByText('Error Creating Detail: Another one has this name.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Jobs kept');
  });
});

describe('facts', { timeout: 30_000 }, () => {
  const lawDetail = aDetail('governing-law', 'Governing Law', { valueType: 'AnyText', unit: '' });
  const waiver = aDetail('waiver', 'Waiver Granted', {
    valueType: 'Boolean',
    unit: '',
    current: {
      id: 'waiver:actual:From:2026-01-01',
      detailId: 'waiver',
      detailName: 'Waiver Granted',
      dataKind: 'actual',
      from: '2026-01-01',
      value: false,
      unit: '',
      isOverride: false,
      approvalStatus: 'Triggered',
      source: {
        kind: 'Entered',
        by: 'dalia',
        byName: 'Dalia Okafor',
        at: '2026-01-02T09:00:00.000Z',
        documentId: null,
        note: null,
      },
      sourceNumber: 6,
    },
  });
  const valuesOf = (id: string) => `GET /api/entities/riverside/details/${id}/dated-values`;
  const answers = {
    [details]: { body: [...known, lawDetail, waiver] },
    [valuesOf('governing-law')]: { body: [] },
    [valuesOf('waiver')]: { body: [waiver.current] },
  };
  const facts = async () =>
    within((await screen.findByRole('heading', { name: 'Facts' })).closest('section') ?? document.body);

  it('stand with the day from which they hold, and are no rows of the grid', async () => {
    await openGrid({ answers });
    const panel = await facts();

    expect(await panel.findByText(/Since Jan 1, 2026 · Dalia Okafor/)).toBeVisible();
    expect(panel.getByRole('link', { name: 'Governing Law' })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: /^Governing Law/ })).toBeNull();
  });

  it('are entered in the field of their kind, from the beginning where nothing stands', async () => {
    const { user, server } = await openGrid({ answers });
    const panel = await facts();
    await user.click(await panel.findByRole('button', { name: 'Enter Governing Law' }));
    await user.click(panel.getByRole('button', { name: 'Save value' }));
    expect(panel.getByText('Enter a value.')).toBeVisible();
    await user.type(panel.getByRole('textbox', { name: 'Governing Law' }), 'New York');
    await user.click(panel.getByRole('button', { name: 'Save value' }));

    await waitFor(() =>
      expect(server.last(upload)?.body).toEqual({
        columns: [
          { detailName: 'Governing Law', unit: '', dated: [{ from: null, value: 'New York', replaces: null }] },
        ],
        documentId: null,
        note: null,
      }),
    );
  });

  it('hold from today where another value does, which stays; of the same day they replace what was seen', async () => {
    const { user, server } = await openGrid({ answers });
    const panel = await facts();
    await user.click(await panel.findByRole('button', { name: 'Change Waiver Granted' }));
    await user.selectOptions(panel.getByLabelText('Waiver Granted'), 'Yes');
    await user.click(panel.getByRole('button', { name: 'Save value' }));
    await waitFor(() =>
      expect(server.last(upload)?.body).toMatchObject({
        columns: [{ dated: [{ from: '2026-11-25', value: true, replaces: null }] }],
      }),
    );

    await user.click(await panel.findByRole('button', { name: 'Change Waiver Granted' }));
    await user.selectOptions(panel.getByLabelText('Waiver Granted'), 'Yes');
    await user.clear(panel.getByRole('textbox', { name: 'Holds from' }));
    await user.type(panel.getByRole('textbox', { name: 'Holds from' }), '1/1/2026');
    await user.click(panel.getByRole('button', { name: 'Save value' }));
    await waitFor(() =>
      expect(server.last(upload)?.body).toMatchObject({
        columns: [{ dated: [{ from: '2026-01-01', value: true, replaces: 6 }] }],
      }),
    );
  });

  it('tell which value they take the place of, also one that was rejected', async () => {
    const rejected = { ...waiver.current, id: 'waiver:actual:From:2026-06-01', from: '2026-06-01' };
    const more = { value: true, approvalStatus: 'Rejected', sourceNumber: 9 };
    const { user, server } = await openGrid({
      answers: { ...answers, [valuesOf('waiver')]: { body: [{ ...rejected, ...more }, waiver.current] } },
    });
    const panel = await facts();
    await user.click(await panel.findByRole('button', { name: 'Change Waiver Granted' }));
    await user.clear(panel.getByRole('textbox', { name: 'Holds from' }));
    await user.type(panel.getByRole('textbox', { name: 'Holds from' }), '6/1/2026');
    expect(await panel.findByText('In place of Yes (rejected), which stands there.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Save value' }));

    await waitFor(() =>
      expect(server.last(upload)?.body).toMatchObject({
        columns: [{ dated: [{ from: '2026-06-01', replaces: 9 }] }],
      }),
    );
  });

  it('are entered with the wish for an approval', async () => {
    const { user, server } = await openGrid({ answers });
    const panel = await facts();
    await user.click(await panel.findByRole('button', { name: 'Enter Governing Law' }));
    await user.type(panel.getByRole('textbox', { name: 'Governing Law' }), 'New York');
    await user.click(panel.getByRole('checkbox', { name: 'Ask for approval of what is entered' }));
    await user.click(panel.getByRole('button', { name: 'Save value' }));

    await waitFor(() =>
      expect(server.last(upload)?.body).toMatchObject({
        columns: [{ dated: [{ from: null, value: 'New York', replaces: null, approvalStatus: 'Triggered' }] }],
      }),
    );
  });

  it('that hold today and wait for a decision are decided together', async () => {
    const decisions = 'POST /api/entities/riverside/metrics/datapoints/approvals';
    const { user, server } = await openGrid({ answers: { ...answers, [decisions]: { body: [] } } });
    const panel = await facts();
    expect(await panel.findByText('Waiting for a decision')).toBeVisible();

    await user.click(panel.getByRole('button', { name: 'Approval of 1 value' }));
    const name = 'Approval of Waiver Granted (from Jan 1, 2026)';
    const dialog = within(await screen.findByRole('dialog', { name }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));

    await waitFor(() =>
      expect(server.last(decisions)?.body).toEqual({
        approvalStatus: 'Complete',
        figures: [{ datapointId: 'waiver:actual:From:2026-01-01', replaces: 6 }],
        documentId: null,
        note: null,
      }),
    );
  });
});
