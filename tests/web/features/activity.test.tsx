import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAuditRecord } from '#tests/web/support/audit-records.ts';
import { aGlobalState, aStructure, type ShownRole } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { StructureActivityPage } from '#web/src/features/activity/structure-activity-page.tsx';

const structure = aStructure({ id: 'riverside', name: 'Riverside senior facility' });
const list = 'GET /api/audit/records';
const write = 'POST /api/audit/records';

function open(routes: Parameters<typeof fakeServer>[0], role: ShownRole = 'Admin') {
  const server = fakeServer(routes);
  server.install();
  const page = renderPage(<StructureActivityPage />, {
    path: '/deals/:dealId/activity',
    address: '/deals/riverside/activity',
    context: structure,
    global: aGlobalState(role),
  });
  return { ...page, server };
}

describe('the activity of a structure', () => {
  it('tells who has done what, in which of its parts, and field by field', async () => {
    const covenant = anAuditRecord({
      id: 'record-2',
      type: 'Covenant',
      event: 'covenant.amended',
      sourceName: 'Minimum DSCR',
      entityId: 'site',
      entityName: 'Solar site',
      changes: [
        { field: 'thresholds', before: [{ value: 1.2, unit: 'Ratio' }], after: [{ value: 1.15, unit: 'Ratio' }] },
      ],
    });
    const { user } = open({ [list]: { body: [anAuditRecord(), covenant] } });

    const entries = await screen.findAllByRole('listitem');
    expect(entries).toHaveLength(2);
    const amended = within(entries[1] as HTMLElement);
    expect(amended.getByText('Covenant amended: Minimum DSCR')).toBeVisible();
    expect(amended.getByText(/Dalia Okafor · Solar site · 203\.0\.113\.7, Firefox on Windows/)).toBeVisible();

    await user.click(amended.getByText('1 field'));

    expect(amended.getByText('Thresholds')).toBeVisible();
    expect(amended.getByText('1.20×')).toBeVisible();
    expect(amended.getByText(/1\.15×/)).toBeVisible();
  });

  it('tells which import has done something in the background', async () => {
    const imported = anAuditRecord({ from: null, job: { id: 'job-1', kind: 'figure-import' } });
    open({ [list]: { body: [imported] } });

    expect(await screen.findByText(/Dalia Okafor · Figure import$/)).toBeVisible();
  });

  it('shows what was archived since where it is asked for', async () => {
    const { server, user } = open({ [list]: { body: [anAuditRecord()] } });
    await screen.findByText(/Structure changed/);
    expect(new URLSearchParams(server.last(list)?.query).get('archived')).toBeNull();

    await user.click(screen.getByRole('checkbox', { name: 'Show what was archived or deleted since' }));

    await waitFor(() => expect(new URLSearchParams(server.last(list)?.query).get('archived')).toBe('true'));
  });

  it('takes notes, which are told as such', async () => {
    const note = anAuditRecord({
      id: 'record-3',
      type: 'Note',
      event: 'note.recorded',
      sourceName: null,
      changes: [{ field: 'text', before: null, after: 'The lenders were told by letter.' }],
    });
    let isThere = false;
    const { server, user } = open({
      [list]: () => ({ body: isThere ? [note] : [] }),
      [write]: () => {
        isThere = true;
        return { body: [note] };
      },
    });
    expect(await screen.findByText('Nothing is on record yet')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Put a note on record' }));
    const dialog = await screen.findByRole('dialog', { name: /Put a note on record/ });
    await user.click(within(dialog).getByRole('button', { name: 'Put on record' }));
    expect(await within(dialog).findByText('Say what is to be put on record.')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Note'), 'The lenders were told by letter.');
    await user.click(within(dialog).getByRole('button', { name: 'Put on record' }));

    const [entry] = await screen.findAllByRole('listitem');
    expect(within(entry as HTMLElement).getByText('Note put on record')).toBeVisible();
    expect(within(entry as HTMLElement).getByText('The lenders were told by letter.')).toBeVisible();
    expect(server.last(write)?.body).toEqual([
      { type: 'Deal', source: 'riverside', text: 'The lenders were told by letter.' },
    ]);
  });

  it('offers no note to those who only read', async () => {
    open({ [list]: { body: [anAuditRecord()] } }, 'Analyst');

    expect(await screen.findByText(/Structure changed/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Put a note on record' })).toBeNull();
  });

  it('shows the structure and its covenants as they were on a day', async () => {
    const covenant = {
      id: 'dscr',
      name: 'Minimum DSCR',
      type: 'Covenant',
      changes: [{ field: 'metric', before: null, after: 'DSCR' }],
    };
    const { server, user } = open({
      [list]: { body: [anAuditRecord()] },
      'GET /api/audit/entities/riverside': {
        body: {
          day: '2026-03-31',
          entity: {
            name: 'Riverside',
            type: 'Deal',
            changes: [{ field: 'borrower', before: null, after: 'Riverside Holdings LLC' }],
          },
          covenants: [covenant],
          figures: [
            {
              ...{ detailId: 'dscr', detailName: 'Debt Service Coverage Ratio', valueType: 'ScheduleNumber' },
              ...{ unit: 'Ratio', value: 1.31, period: { frequency: 'Quarterly', period: '2025-12' }, from: null },
            },
            {
              ...{ detailId: 'status', detailName: 'Listed', valueType: 'Boolean', unit: '' },
              ...{ value: true, period: null, from: '2025-01-15' },
            },
          ],
          names: {},
        },
      },
    });

    await user.click(await screen.findByRole('button', { name: 'As it was on a day' }));
    await user.type(await screen.findByLabelText('As it was at the end of'), '2026-03-31');

    expect(await screen.findByText('Riverside Holdings LLC')).toBeVisible();
    expect(screen.getByText('Minimum DSCR')).toBeVisible();
    await user.click(screen.getByText('2 figures'));
    expect(screen.getByText('1.31×', { exact: false })).toHaveTextContent('1.31× · 3 months to Dec 2025');
    expect(screen.getByText('Yes', { exact: false })).toHaveTextContent('Yes · from Jan 15, 2025');
    expect(server.last('GET /api/audit/entities/riverside')?.query.toString()).toBe('day=2026-03-31');
  });
});
