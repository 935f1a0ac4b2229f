import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import { formatDate } from '#shared/format/dates.ts';
import { addDays } from '#shared/time/dates.ts';
import { aDeliverable } from '#tests/web/support/deliverable-factory.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { today } from '#web/src/components/date-text.tsx';
import { DeliverablesPage } from '#web/src/features/covenants/deliverables/deliverables-page.tsx';

const asked = (one: Partial<Deliverable> = {}): Deliverable =>
  aDeliverable({
    covenantId: 'statements',
    dueDate: addDays(today(), -3),
    responsible: 'Sandhollow Solar LLC',
    acts: ['handIn', 'record', 'decide'],
    ...one,
  });

const step = (one: Partial<Deliverable['steps'][number]>): Deliverable['steps'][number] => ({
  step: 'HandedIn',
  at: '2026-11-20T10:00:00.000Z',
  by: 'borrower',
  byName: 'Bea Borrower',
  note: null,
  deliveredOn: '2026-11-20',
  documentId: 'statements-q3',
  documentName: 'Statements Q3.pdf',
  fileVersion: 1,
  ...one,
});

const late = asked();
const inReview = asked({
  covenantId: 'budget',
  covenantName: 'Annual budget',
  entityId: 'lakeside',
  entityName: 'Lakeside junior facility',
  responsible: 'Lakeside Servicing',
  approver: 'Ada Analyst',
  dueDate: addDays(today(), 10),
  status: 'Triggered',
  steps: [step({})],
  version: 1,
});
const approved = asked({
  covenantId: 'insurance',
  covenantName: 'Insurance certificate',
  dueDate: addDays(today(), -30),
  status: 'Complete',
  steps: [step({}), step({ step: 'Approved', byName: 'Lena Lender', documentId: null, documentName: null })],
  version: 2,
});
const event = asked({ covenantId: 'notice', covenantName: 'Notice of default', dueDate: null, responsible: null });

const list = 'GET /api/organizations/northlight/deliverables';

function open(
  answer: Answering | { body: unknown; status?: number },
  address = '/portfolio/deliverables',
  waiting: readonly WaitingFile[] = [],
) {
  const server = fakeServer({ [list]: answer, [`${list}/files`]: { body: waiting } });
  server.install();
  const page = renderPage(<DeliverablesPage />, {
    path: '/portfolio/deliverables',
    address,
    global: aGlobalState(),
  });
  return { server, ...page };
}

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(name) });
  const row = link.closest('tr');
  if (row === null) throw new Error(`${name} has no row.`);
  return within(row);
};

describe('the page of all deliverables', () => {
  it('tells what is asked for where, by when, who hands it in, who approves and with which file', async () => {
    open({ body: [late, inReview, approved, event] });

    const row = await rowOf('Annual budget');
    for (const text of ['Lakeside Servicing', 'Ada Analyst', 'In review', formatDate(addDays(today(), 10))])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('link', { name: 'Statements Q3.pdf' })).toHaveAttribute(
      'href',
      '/documents/lakeside/statements-q3?version=1',
    );
    expect(row.getByRole('link', { name: /Annual budget/ })).toHaveAttribute(
      'href',
      '/deals/lakeside/reporting-covenants?covenant=budget',
    );
    expect((await rowOf('Insurance certificate')).getByText('Lena Lender')).toBeVisible();
    expect((await rowOf('Quarterly statements')).getByText('Overdue')).toBeVisible();
    const figures = screen.getByText('Due in 30 days').closest('dl');
    expect(figures).toHaveTextContent('Overdue1Due in 30 days0In review1Sent back0');
  });

  it('has the most urgent first, and what was approved last', async () => {
    open({ body: [approved, event, inReview, late] });
    await rowOf('Annual budget');

    const names = screen.getAllByRole('link', { name: /statements|budget|Insurance|Notice/ });
    expect(names.map((one) => one.firstChild?.textContent)).toEqual([
      'Quarterly statements',
      'Annual budget',
      'Notice of default',
      'Insurance certificate',
    ]);
  });

  it('reads page after page, and further ahead where that is asked', async () => {
    const { server, user } = open(({ query }) =>
      query.get('cursor') === null ? { body: [late], headers: { 'x-next-cursor': 'more' } } : { body: [inReview] },
    );
    await rowOf('Annual budget');
    await rowOf('Quarterly statements');
    expect(server.last(list)?.query.has('to')).toBe(false);

    await user.click(screen.getByRole('radio', { name: '3 years ahead' }));
    await rowOf('Annual budget');
    expect(server.last(list)?.query.get('to')?.slice(0, 4)).toBe(String(Number(today().slice(0, 4)) + 3));
  });

  it('offers to hand in and to decide in the row', async () => {
    const { user } = open({
      body: [late, inReview, asked({ covenantId: 'seen', covenantName: 'Seen only', acts: [] })],
    });
    await rowOf('Quarterly statements');
    expect((await rowOf('Seen only')).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Decide: Annual budget, Period to Sep 30, 2026' }));
    expect(await screen.findByRole('dialog', { name: /Decide: Annual budget/ })).toBeVisible();
  });

  it('groups by who is responsible what is still owed, the one with something overdue first', async () => {
    open({ body: [late, inReview, approved, event] }, '/portfolio/deliverables?tab=parties');

    await screen.findByText('No party named');
    const parties = [...document.querySelectorAll('details')];
    const words = parties.map((one) => one.querySelector('summary')?.textContent);
    expect(words).toEqual([
      'Sandhollow Solar LLC1 overdue',
      'Lakeside Servicing1 in review',
      'No party named1 due later',
    ]);
    // Of what is overdue, without being asked.
    expect(screen.getByText('Quarterly statements')).toBeVisible();
    expect(screen.queryByText('Insurance certificate')).toBeNull();
    expect(screen.getByRole('button', { name: 'Hand in Quarterly statements, Period to Sep 30, 2026' })).toBeVisible();
  });

  it('says so where nothing is asked for, and where it could not be read', async () => {
    const { server, user } = open({ body: [] });
    expect(await screen.findByText('Nothing is asked for')).toBeVisible();
    expect(server.all(list)).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'By responsible party' }));
    expect(screen.getByText('Nothing is asked for')).toBeVisible();
  });

  it('offers to try again', async () => {
    let isDown = true;
    const { user } = open(() =>
      isDown ? { status: 503, body: { code: 'unavailable', message: 'down' } } : { body: [late] },
    );
    const again = await screen.findByRole('button', { name: /try again/i });
    isDown = false;
    await user.click(again);
    await rowOf('Quarterly statements');
  });

  it('tells which files wait for somebody who says what they are for, each with its structure', async () => {
    const file: WaitingFile = {
      ...{
        entityId: 'lakeside',
        entityName: 'Lakeside junior facility',
        documentId: 'file',
        documentName: 'Budget.pdf',
      },
      ...{ folderName: 'Budgets', covenants: [{ id: 'budget', name: 'Annual budget' }], reason: 'OtherTime' },
      ...{ filedByName: 'Bea Borrower', filedAt: '2026-11-20T10:00:00.000Z', maySettle: true },
    };
    open({ body: [] }, undefined, [
      file,
      { ...file, entityId: 'riverside', entityName: 'Riverside', maySettle: false },
    ]);

    const waiting = within(await screen.findByRole('region', { name: 'Files that wait' }));
    expect(waiting.getByText('2 files wait to be handed in')).toBeVisible();
    const [first, second] = waiting.getAllByRole('listitem').map((one) => within(one));
    expect(first?.getByText('Lakeside junior facility')).toBeVisible();
    expect(first?.getByRole('link', { name: 'Budget.pdf' })).toHaveAttribute('href', '/documents/lakeside/file');
    expect(first?.getByRole('button', { name: 'Hand in for…: Budget.pdf' })).toBeVisible();
    expect(second?.getByText('Riverside')).toBeVisible();
    expect(second?.queryByRole('button')).toBeNull();
  });
});
