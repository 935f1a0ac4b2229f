import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { api } from '#web/src/api/api.ts';
import { offerSignIn, requestSignIn } from '#web/src/api/authentication.ts';
import { forgetDrafts, hasDraft } from '#web/src/api/draft-store.ts';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession, endSession, startSession } from '#web/src/api/session.ts';
import { useFormDraft } from '#web/src/components/use-form-draft.ts';

const session = { token: 'token', userId: 'nora', organizationId: 'northlight' };
const refused = { status: 401, body: { code: 'signInRequired', userMessage: 'Please sign in to continue.' } };

const renewal = 'POST /api/session/token';

function Terms() {
  const form = useForm({ defaultValues: { version: '3', name: 'Riverside', borrower: '' } });
  const isRestored = useFormDraft(form, 'structure/riverside');
  return (
    <form>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Borrower" {...form.register('borrower')} />
      <input aria-label="Version" {...form.register('version')} />
      {isRestored && <p>What you entered is back.</p>}
    </form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const enter = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const expire = () => api.jobs.listJobs().catch((error: unknown) => error);

beforeEach(() => {
  sessionStorage.clear();
  startSession(session);
  fakeServer({ 'GET /api/jobs': refused, [renewal]: refused }).install();
});

describe('a session that expires while a form is filled in', () => {
  it('ends where nobody offers to sign in over the page, and the form has its content back afterwards', async () => {
    const { unmount } = render(<Terms />);
    enter('Name', 'Riverside Wind');

    expect(await expire()).toMatchObject({ status: 401 });
    expect(currentSession()).toBeNull();
    unmount();
    startSession({ ...session, token: 'second-token' });
    expect(hasDraft('structure/riverside')).toBe(true);
    render(<Terms />);

    expect(field('Name')).toHaveValue('Riverside Wind');
    expect(field('Borrower')).toHaveValue('');
    expect(screen.getByText('What you entered is back.')).toBeVisible();
    expect(hasDraft('structure/riverside')).toBe(false);
  });

  it('keeps only what was entered, so that the latest version stays the latest', async () => {
    const { unmount } = render(<Terms />);
    enter('Borrower', 'Riverside Wind Holdings');
    await expire();
    unmount();

    expect(JSON.parse(sessionStorage.getItem('trestle.draft.structure/riverside') ?? '')).toMatchObject({
      values: { borrower: 'Riverside Wind Holdings' },
    });
  });

  it.each([
    ['another user', { userId: 'dalia' }],
    ['another organization', { organizationId: 'southbridge' }],
  ])('shows nothing of it to %s', async (_, other) => {
    const { unmount } = render(<Terms />);
    enter('Name', 'Secret project');
    await expire();
    unmount();
    startSession({ ...session, ...other });

    render(<Terms />);

    expect(field('Name')).toHaveValue('Riverside');
  });

  it('leaves nothing behind after signing out on purpose', async () => {
    const { unmount } = render(<Terms />);
    enter('Name', 'Riverside Wind');
    await expire();
    unmount();

    forgetDrafts();
    startSession(session);

    expect(hasDraft('structure/riverside')).toBe(false);
  });

  it('keeps nothing of a form that nobody touched', async () => {
    render(<Terms />);
    await expire();
    startSession(session);

    expect(hasDraft('structure/riverside')).toBe(false);
  });
});

describe('signing in over the page', () => {
  it('is asked for once, keeps the session and sends the refused call again', async () => {
    const server = fakeServer({
      [renewal]: refused,
      'GET /api/jobs': ({ headers }) =>
        headers.get('authorization') === 'Bearer second-token' ? { body: [] } : refused,
    });
    server.install();
    const dialog = vi.fn(async () => {
      startSession({ ...session, token: 'second-token' });
      return true;
    });
    const withdraw = offerSignIn(dialog);

    const replies = await Promise.all([api.jobs.listJobs(), api.jobs.listJobs()]);
    withdraw();

    expect(replies).toMatchObject([{ body: [] }, { body: [] }]);
    expect(dialog).toHaveBeenCalledOnce();
    expect(tokenInHand()).toBe('second-token');
  });

  it('leaves the form as it is and no draft behind, which would come back over later changes', async () => {
    const withdraw = offerSignIn(async () => {
      startSession({ ...session, token: 'second-token' });
      return true;
    });
    render(<Terms />);
    enter('Name', 'Riverside Wind');

    await requestSignIn();
    withdraw();

    expect(field('Name')).toHaveValue('Riverside Wind');
    expect(hasDraft('structure/riverside')).toBe(false);
  });

  it('is not asked of somebody who has signed out', async () => {
    const dialog = vi.fn(async () => true);
    const withdraw = offerSignIn(dialog);
    endSession();

    expect(await expire()).toMatchObject({ status: 401 });
    withdraw();

    expect(dialog).not.toHaveBeenCalled();
  });

  it('does not count when another user signed in, or nobody did', async () => {
    const withdraw = offerSignIn(async () => {
      startSession({ ...session, userId: 'dalia' });
      return true;
    });
    expect(await requestSignIn()).toBe(false);
    withdraw();

    const withdrawAgain = offerSignIn(async () => false);
    expect(await requestSignIn()).toBe(false);
    withdrawAgain();
  });
});
