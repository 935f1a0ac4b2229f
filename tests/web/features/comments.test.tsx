import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Comment } from '#shared/domain/comment.ts';
import { mentionOf } from '#shared/domain/comment-text.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { Comments } from '#web/src/entities/comment/comments.tsx';

const dalia = '0d5b3f2e-6c2a-4f52-9a5e-2f6f0c6b1a11';
const list = 'GET /api/comments/riverside';
const add = 'POST /api/comments/riverside';
const people = 'GET /api/comments/riverside/people';
const subscriptions = 'GET /api/v2/comments/subscription';
const subscribe = 'PUT /api/v2/comments/subscription';
const on = { entityId: 'riverside', sourceType: 'Covenant', sourceId: 'dscr' } as const;

const aComment = (comment: Partial<Comment> = {}): Comment =>
  Comment.parse({
    ...on,
    id: 'first',
    text: 'The reserve was released.',
    visibility: 'Internal',
    author: { id: 'jordan', name: 'Jordan Reyes', isGuest: false },
    mentions: [],
    editedAt: null,
    removedAt: null,
    removedByName: null,
    acts: [],
    ...{ version: 1, createdAt: '2026-09-30T09:00:00.000Z', createdBy: 'jordan' },
    ...{ updatedAt: '2026-09-30T09:00:00.000Z', updatedBy: 'jordan' },
    ...comment,
  });
const aSubscription = {
  ...on,
  id: 'watching',
  ...{ version: 1, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' },
};

function open(routes: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ [subscriptions]: { body: [] }, ...routes });
  server.install();
  const page = renderPage(<Comments on={on} name="Minimum DSCR" />, { path: '/', global: aGlobalState('Admin') });
  return { ...page, server };
}
const field = () => screen.findByRole('textbox', { name: 'Your comment' });

beforeEach(() => sessionStorage.clear());

describe('the comments on a thing', () => {
  it('tell who said what, who was mentioned, and what was removed, as text alone', async () => {
    open({
      [list]: {
        body: [
          aComment({
            id: 'second',
            text: `${mentionOf(dalia)} <b>look</b>\nhere`,
            mentions: [{ id: dalia, name: 'Dalia Okafor', isGuest: false }],
            visibility: 'Shared',
          }),
          aComment({ text: '', removedAt: '2026-10-01T09:00:00.000Z', removedByName: 'Avery Admin' }),
        ],
      },
    });

    const said = within(await screen.findByRole('list', { name: 'Comments on Minimum DSCR' })).getAllByRole('listitem');

    expect(said[0]).toHaveTextContent('@Dalia Okafor <b>look</b> here');
    expect(said[0]).toHaveTextContent('Shared with guests');
    expect(said[1]).toHaveTextContent('Comment removed by Avery Admin.');
  });

  it('offer people behind an @ by keyboard, and send their ids', async () => {
    const { user, server } = open({
      [list]: { body: [] },
      [people]: { body: [{ id: dalia, name: 'Dalia Okafor', email: 'dalia@northlight.example', isGuest: false }] },
      [add]: { body: aComment() },
    });

    await user.type(await field(), 'Ask @dal');
    const option = await screen.findByRole('option', { name: /Dalia Okafor/, hidden: true });
    expect(await field()).toHaveAttribute('aria-activedescendant', option.id);
    await user.keyboard('{Enter}');
    expect(await field()).toHaveValue('Ask @Dalia Okafor ');
    await user.type(await field(), 'today');
    await user.click(screen.getByRole('button', { name: 'Comment' }));

    await waitFor(() =>
      expect(server.last(add)?.body).toMatchObject({
        ...{ text: `Ask ${mentionOf(dalia)} today` },
        visibility: 'Internal',
      }),
    );
    expect(server.last(people)?.query.get('search')).toBe('dal');
    await waitFor(async () => expect(await field()).toHaveValue(''));
  });

  it('keep what was written where the connection is lost, and send it as the same comment again', async () => {
    let isLost = true;
    const { user, server } = open({
      [list]: { body: [] },
      [add]: () => {
        if (isLost) throw new TypeError('Failed to fetch');
        return { body: aComment() };
      },
    });

    await user.type(await field(), 'Do not lose this');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText(/What you wrote is kept here\./, {}, { timeout: 15_000 })).toBeVisible();
    expect(await field()).toHaveValue('Do not lose this');
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Comment' }));

    await waitFor(async () => expect(await field()).toHaveValue(''));
    const ids = server.all(add).map(({ body }) => (body as { id: string }).id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  }, 30_000);

  it('say that they could not be loaded, and can be asked for again', async () => {
    let isDown = true;
    const { user } = open({
      [list]: () =>
        isDown
          ? { status: 404, body: { code: 'covenantNotFound', userMessage: 'Not shared with you.' } }
          : { body: [] },
    });
    expect(await screen.findByText('Not shared with you.')).toBeVisible();
    isDown = false;

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Nobody has commented yet.')).toBeVisible();
  });

  it('are watched with one click, and no longer with another', async () => {
    let watched: readonly unknown[] = [];
    const { user, server } = open({
      [list]: { body: [] },
      [subscriptions]: () => ({ body: watched }),
      [subscribe]: () => {
        watched = [aSubscription];
        return { body: aSubscription };
      },
      'DELETE /api/v2/comments/subscription/watching': () => {
        watched = [];
        return { body: {} };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Watch', pressed: false }));
    await user.click(await screen.findByRole('button', { name: 'Watching', pressed: true }));

    expect(await screen.findByRole('button', { name: 'Watch', pressed: false })).toBeVisible();
    expect(server.last(subscribe)?.body).toEqual(on);
  });
});
