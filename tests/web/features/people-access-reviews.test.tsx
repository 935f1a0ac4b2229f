import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AccessReview, AccessReviewItem } from '#shared/domain/access-review.ts';
import { addDays } from '#shared/time/dates.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { AccessReviewPage } from '#web/src/features/people/access-review-page.tsx';
import { AccessReviewsPage } from '#web/src/features/people/access-reviews-page.tsx';
import { anItem, aReview, aRoleItem } from './access-review-factories.ts';
import { anAgent } from './people-factories.ts';

const path = '/organization/northlight/settings/access-reviews';
const list = 'GET /api/organizations/northlight/access-reviews';
const one = `${list}/year-end`;
const itemsOf = `${one}/items`;
const start = 'POST /api/organizations/northlight/access-reviews';
const put = (rest: string) => `PUT /api/organizations/northlight/access-reviews/year-end${rest}`;
const refusal = (status: number, code: string, userMessage: string) => ({ status, body: { code, userMessage } });

type Routes = Parameters<typeof fakeServer>[0];

function openList(routes: Routes, global = aGlobalState()) {
  const server = fakeServer({
    'GET /api/organizations/northlight/agents': {
      body: [
        anAgent({ id: 'nora', displayName: 'Nora Lindqvist', roles: ['Admin'] }),
        anAgent({ id: 'devon', displayName: 'Devon Ashby', roles: ['Admin'] }),
        anAgent(),
      ],
    },
    ...routes,
  });
  server.install();
  return { ...renderPage(<AccessReviewsPage />, { path, global }), server };
}

function openReview(review: Partial<AccessReview>, items: readonly AccessReviewItem[], routes: Routes = {}) {
  const server = fakeServer({ [one]: { body: aReview(review) }, [itemsOf]: { body: items }, ...routes });
  server.install();
  const page = renderPage(<AccessReviewPage />, { path: `${path}/:reviewId`, address: `${path}/year-end` });
  return { ...page, server };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const decided = (item: AccessReviewItem, state: AccessReviewItem['state']) => ({
  body: {
    ...item,
    state,
    decidedByName: 'Nora Lindqvist',
    decidedAt: '2026-11-20T10:00:00.000Z',
    standing: null,
    version: item.version + 1,
  },
});

describe('the access reviews of an organization', () => {
  it('say where each stands, how far it has come and when it is due', async () => {
    openList({
      [list]: {
        body: [
          aReview({ progress: { people: 4, items: 10, confirmed: 3, takenAway: 1, notHeld: 0, undecided: 6 } }),
          aReview({ id: 'late', name: 'Late one', isOverdue: true }),
          aReview({ id: 'new', name: 'New one', status: 'Preparing' }),
          aReview({ id: 'old', name: 'Old one', status: 'Completed' }),
        ],
      },
    });

    const running = within(await screen.findByRole('row', { name: /Year-end review/ }));
    expect(running.getByText('Running')).toBeVisible();
    expect(running.getByText('4 of 10 decided')).toBeVisible();
    expect(running.getByRole('progressbar', { name: 'Decided in Year-end review' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(within(screen.getByRole('row', { name: /Late one/ })).getByText('Overdue')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /New one/ })).getByText('Preparing the list')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Old one/ })).getByText('Completed')).toBeVisible();
  });

  it('begin with a choice of whom they cover, who reviews and until when', async () => {
    const { user, server, router } = openList({
      [list]: { body: [] },
      [start]: { body: aReview({ status: 'Preparing' }) },
    });

    await user.click(await screen.findByRole('button', { name: 'Start review' }));
    const form = await dialog('Start an access review');
    await user.click(form.getByRole('button', { name: 'Start review' }));
    expect(await form.findByText('Enter a name.')).toBeVisible();
    await user.type(form.getByLabelText('Name'), 'Year-end review');
    await user.click(form.getByLabelText('External users'));
    await user.click(form.getByRole('button', { name: 'Reviewers: Nora Lindqvist' }));
    expect(screen.queryByRole('checkbox', { name: 'Dalia Okafor' })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: 'Devon Ashby' }));
    await user.click(form.getByRole('button', { name: 'Start review' }));

    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/year-end`));
    expect(server.last(start)?.body).toEqual({
      name: 'Year-end review',
      covers: ['MEMBER', 'GUEST', 'PARTNER', 'API_CLIENT'],
      structureId: null,
      dueOn: addDays(new Date().toISOString().slice(0, 10), 14),
      reviewerIds: ['nora', 'devon'],
    });
    expect(await screen.findByText('Access review started')).toBeVisible();
  });

  it('are not shown to whoever does not manage the organization, nor asked for', async () => {
    const { server } = openList({}, aGlobalState('Analyst'));

    expect(await screen.findByText('Only administrators can review access')).toBeVisible();
    expect(server.received).toEqual([]);
  });

  it('say why they could not be read, and are read again', async () => {
    let isUp = false;
    const { user } = openList({
      [list]: () => (isUp ? { body: [aReview()] } : { status: 500, body: { code: 'unexpected' } }),
    });

    const again = await screen.findByRole('button', { name: 'Try again' });
    isUp = true;
    await user.click(again);

    expect(await screen.findByText('Year-end review')).toBeVisible();
  });
});

describe('an access review', () => {
  it('shows everything of a person together: what it is, since when, and when they were last here', async () => {
    openReview({}, [anItem(), aRoleItem(), anItem({ id: 'x', agentId: 'gwen', personName: 'Gwen Sandoval' })]);

    const dalia = within(await screen.findByRole('region', { name: 'Dalia Okafor' }));
    expect(dalia.getByText('dalia@northlight.example')).toBeVisible();
    expect(dalia.getByText(/Last sign-in/)).toHaveTextContent('Last sign-in Oct 30, 2026');
    expect(dalia.getByText('Role Deal Admin')).toBeVisible();
    expect(dalia.getAllByText(/Since/)[0]).toHaveTextContent('Since Jan 5, 2026, given by Nora Lindqvist');
    expect(screen.getByRole('region', { name: 'Gwen Sandoval' })).toBeVisible();
    expect(screen.getByText('0 of 2 items decided')).toBeVisible();
  });

  it('confirms an item, which stays in sight, and the focus goes on to the next', async () => {
    const { user, server } = openReview({}, [anItem(), aRoleItem()], {
      [put('/items/dalia-membership')]: decided(anItem(), 'confirmed'),
    });

    await user.click(await screen.findByRole('button', { name: 'Confirm: Membership, Dalia Okafor' }));

    expect(await screen.findByText('1 item confirmed')).toBeVisible();
    expect(server.last(put('/items/dalia-membership'))?.body).toEqual({ version: 1, decision: 'confirm', remark: '' });
    expect(screen.queryByRole('button', { name: 'Confirm: Membership, Dalia Okafor' })).toBeNull();
    expect(screen.getByText('Membership')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm: Role Deal Admin, Dalia Okafor' })).toHaveFocus();
  });

  it('says before something is taken away what happens, and keeps a remark', async () => {
    const { user, server } = openReview({}, [anItem(), aRoleItem()], {
      [put('/items/dalia-membership')]: decided(anItem(), 'takenAway'),
    });

    await user.click(await screen.findByRole('button', { name: 'Revoke: Membership, Dalia Okafor' }));
    const asked = await dialog('Revoke Membership?');
    expect(asked.getByText(/is disabled in this organization immediately/)).toBeVisible();
    expect(asked.getByText(/does not restore it/)).toBeVisible();
    await user.type(asked.getByLabelText('Remark'), 'Left in May');
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await user.click((await dialog('Discard your changes?')).getByRole('button', { name: 'Keep editing' }));
    await user.click(asked.getByRole('button', { name: 'Revoke' }));

    await waitFor(() =>
      expect(server.last(put('/items/dalia-membership'))?.body).toEqual({
        version: 1,
        decision: 'takeAway',
        remark: 'Left in May',
      }),
    );
    const dalia = within(screen.getByRole('region', { name: 'Dalia Okafor' }));
    expect(await dalia.findByText('Revoked')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revoke: Membership, Dalia Okafor' })).toBeNull();
  });

  it('decides on all of a person one by one, the membership last, and reports what was not', async () => {
    const { user, server } = openReview({}, [anItem(), aRoleItem()], {
      [put('/items/dalia-role')]: decided(aRoleItem(), 'takenAway'),
      [put('/items/dalia-membership')]: refusal(409, 'lastAdministrator', 'Somebody has to administer this.'),
    });

    await user.click(await screen.findByRole('button', { name: 'Revoke all 2 of Dalia Okafor' }));
    const asked = await dialog('Revoke all access of Dalia Okafor?');
    expect(asked.getByText(/disabled last; it is not removed/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Revoke 2 items' }));

    expect(await screen.findByText('1 item revoked, 1 item not decided')).toBeVisible();
    expect(await screen.findByText('Somebody has to administer this.')).toBeVisible();
    expect(server.received.filter(({ method }) => method === 'PUT').map((request) => request.path)).toEqual([
      '/api/organizations/northlight/access-reviews/year-end/items/dalia-role',
      '/api/organizations/northlight/access-reviews/year-end/items/dalia-membership',
    ]);
  });

  it('marks what is gone or has changed, and reads the list again when that is found out late', async () => {
    const renewed = aRoleItem({ says: 'Role Deal Admin', gives: 'Less than before.', isRenewed: true, version: 2 });
    let isRenewed = false;
    const { user } = openReview({}, [], {
      [itemsOf]: () => ({ body: [anItem({ standing: 'gone' }), isRenewed ? renewed : aRoleItem()] }),
      [put('/items/dalia-role')]: () => {
        isRenewed = true;
        return refusal(409, 'accessReviewItemChanged', 'This is no longer what it was.');
      },
    });

    const dalia = within(await screen.findByRole('region', { name: 'Dalia Okafor' }));
    expect(dalia.getByText('No longer held')).toBeVisible();
    expect(dalia.getByRole('button', { name: 'Record as gone: Membership, Dalia Okafor' })).toBeVisible();
    expect(dalia.queryByRole('button', { name: 'Revoke: Membership, Dalia Okafor' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Confirm: Role Deal Admin, Dalia Okafor' }));

    expect(await screen.findByText('This is no longer what it was.')).toBeVisible();
    expect(await screen.findByText('Less than before.')).toBeVisible();
    expect(screen.getByText('Changed since the list was prepared; shown as it is now')).toBeVisible();
  });

  it('leaves one’s own access, and everything where one is no reviewer, to others', async () => {
    openReview({}, [anItem({ agentId: 'nora', personName: 'Nora Lindqvist' }), aRoleItem()]);

    const own = within(await screen.findByRole('region', { name: 'Nora Lindqvist' }));
    expect(own.getByText('This is your own access, so another reviewer decides.')).toBeVisible();
    expect(own.queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { name: 'Confirm: Role Deal Admin, Dalia Okafor' })).toBeVisible();
  });

  it('offers nothing to decide to whoever is no reviewer', async () => {
    openReview({ reviewers: [{ id: 'devon', name: 'Devon Ashby' }] }, [anItem()]);

    await screen.findByRole('region', { name: 'Dalia Okafor' });
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
  });

  it('is worked through with the arrow keys', async () => {
    const { user } = openReview({}, [anItem(), aRoleItem({ state: 'notHeld' }), aRoleItem({ id: 'third' })]);

    (await screen.findByRole('button', { name: 'Revoke: Membership, Dalia Okafor' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Revoke: Role Deal Admin, Dalia Okafor' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Revoke: Membership, Dalia Okafor' })).toHaveFocus();
  });

  it('shows what is undecided alone, and reads page by page without cutting a person in two', async () => {
    const { user, server } = openReview({}, [], {
      [itemsOf]: ({ query }) =>
        query.get('cursor') === null
          ? { body: [anItem(), aRoleItem()], headers: { 'x-next-cursor': 'next' } }
          : { body: [aRoleItem({ id: 'third', says: 'Group Closers', kind: 'group' })] },
    });

    await user.click(await screen.findByRole('radio', { name: /Undecided/ }));
    await waitFor(() => expect(server.last(itemsOf)?.query.get('state')).toBe('undecided'));
    expect(await screen.findByText(/may be on the next page/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Confirm all/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('Group Closers')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm all 3 of Dalia Okafor' })).toBeVisible();
  });

  it('is completed with the number of undecided items said, and cancelled on demand', async () => {
    const { user, server } = openReview({}, [anItem(), aRoleItem()], {
      [put('/complete')]: { body: aReview({ status: 'Completed' }) },
      [put('/cancel')]: { body: aReview({ status: 'Cancelled' }) },
    });

    await user.click(await screen.findByRole('button', { name: 'Complete review' }));
    const complete = await dialog('Complete Year-end review?');
    expect(complete.getByText('2 items are undecided.')).toBeVisible();
    await user.click(complete.getByRole('button', { name: 'Complete with 2 undecided items' }));
    await waitFor(() => expect(server.last(put('/complete'))?.body).toEqual({ undecided: 2 }));
    expect(await screen.findByText('Access review completed')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Actions for Year-end review' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel review' }));
    await user.click((await dialog('Cancel Year-end review?')).getByRole('button', { name: 'Cancel review' }));
    expect(await screen.findByText('Access review cancelled')).toBeVisible();
  });

  it('keeps what was entered when somebody else has changed it', async () => {
    const { user, server } = openReview({}, [], {
      [put('')]: ({ body }) =>
        (body as { version: number }).version === 3
          ? refusal(409, 'recordChanged', 'Someone else changed this in the meantime.')
          : { body: aReview({ version: 5 }) },
      [one]: () => ({ body: aReview({ version: server.last(put('')) === undefined ? 3 : 4, name: 'Theirs' }) }),
      'GET /api/organizations/northlight/agents': { body: [] },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Theirs' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = await dialog('Edit Theirs');
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Mine');
    await user.click(form.getByRole('button', { name: 'Save review' }));
    await user.click(await screen.findByRole('button', { name: /Keep/ }));
    await user.click(form.getByRole('button', { name: 'Save review' }));

    await waitFor(() => expect(server.last(put(''))?.body).toMatchObject({ version: 4, name: 'Mine' }));
    expect(await screen.findByText('Access review saved')).toBeVisible();
  });

  it('tells how far its list has come while it is prepared, and why it failed', async () => {
    const job = {
      id: 'list-of-year-end',
      kind: 'access-review',
      title: 'List of the access review “Year-end review”',
      entityId: null,
      documentId: null,
      status: 'failed',
      progress: 0.4,
      message: null,
      error: 'The list could not be finished.',
      attempt: 1,
      version: 3,
      createdAt: '2026-11-02T09:00:00.000Z',
      createdBy: 'nora',
      updatedAt: '2026-11-02T09:00:00.000Z',
      finishedAt: null,
    };
    const { server } = openReview({ status: 'Preparing', takenAt: null }, [], {
      'GET /api/jobs/list-of-year-end': { body: job },
    });

    expect(await screen.findByText('The list could not be finished.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try again under Jobs' })).toHaveAttribute('href', '/jobs');
    expect(screen.queryByRole('button', { name: 'Complete review' })).toBeNull();
    expect(server.last(itemsOf)).toBeUndefined();
  });

  it('is a file once it is completed: all pages, with who decided what, and nothing that a spreadsheet computes', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:review');
    const done = anItem({
      personName: '=HYPERLINK("http://stranger.example")',
      state: 'confirmed',
      decidedByName: 'Nora Lindqvist',
      decidedAt: '2026-11-20T10:00:00.000Z',
      remark: '+1',
    });
    const { user } = openReview({ status: 'Completed', endedByName: 'Nora Lindqvist' }, [], {
      [itemsOf]: ({ query }) =>
        query.get('cursor') === null
          ? { body: [done], headers: { 'x-next-cursor': 'next' } }
          : { body: [aRoleItem({ state: 'takenAway', remark: '@remark' })] },
    });

    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));

    await waitFor(() => expect(saved).toHaveBeenCalled());
    const file = saved.mock.calls.at(-1)?.[0];
    const text = file instanceof Blob ? await file.text() : '';
    expect(text).toContain(`"'=HYPERLINK(""http://stranger.example"")"`);
    expect(text).toContain('"Confirmed","Nora Lindqvist","2026-11-20T10:00:00.000Z","+1"');
    expect(text).toContain('"Role Deal Admin"');
    expect(text).toContain(`"'@remark"`);
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    saved.mockRestore();
  });
});
