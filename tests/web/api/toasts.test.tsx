import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/src/api/api-error.ts';
import { notifyFailure, notifySuccess } from '#web/src/components/toast-store.ts';
import { Toasts } from '#web/src/components/toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <button type="button">Save</button>
      <Toasts />
    </>,
  );
});
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const tell = (show: () => unknown) => act(() => void show());
const refused = (message: string) => new ApiError(400, { message });

/** Shown until a millisecond before, and gone then. */
const expectToLast = (text: string, milliseconds: number) => {
  pass(milliseconds - 1);
  expect(screen.getByText(text)).toBeVisible();
  pass(1);
  expect(screen.queryByText(text)).toBeNull();
};

describe('how long a notice stays', () => {
  it.each([
    ['Deal updated successfully', 'Deal updated successfully', 2_000],
    ['Email has been sent successfully.', 'Email has been sent successfully.', 5_000],
    ['Email verified / You can log in now.', 'You can log in now.', 5_000],
    [
      'Check your email / We sent you an email to verify your account.',
      'We sent you an email to verify your account.',
      7_000,
    ],
  ])('"%s"', (success, text, milliseconds) => {
    tell(() => notifySuccess(success));
    expectToLast(text, milliseconds);
  });

  it('is 2 seconds for the generic failure', () => {
    tell(() => notifyFailure(new Error('Something else')));
    expectToLast('Oops! Something went wrong! Please try again.', 2_000);
  });

  it('is 7 seconds for a password that could not be reset, with a word about support', () => {
    tell(() => notifyFailure(refused('This password was used before.'), { situation: 'passwordSetup' }));
    expect(screen.getByText('If this keeps happening, contact customer support.')).toBeVisible();
    expectToLast('This password was used before.', 7_000);
  });

  it('is until it is dismissed for what the server refused', () => {
    tell(() => notifyFailure(refused('The period is closed.')));

    pass(3_600_000);
    expect(screen.getByText('The period is closed.')).toBeVisible();
    fireEvent.click(screen.getByText('Dismiss'));

    expect(screen.queryByText('The period is closed.')).toBeNull();
  });

  it('does not run while the pointer is on it, and goes on from there', () => {
    tell(() => notifySuccess('Covenant created'));
    pass(1_500);
    fireEvent.mouseOver(screen.getByText('Covenant created'));
    pass(60_000);
    expect(screen.getByText('Covenant created')).toBeVisible();

    fireEvent.mouseLeave(screen.getByRole('region', { name: 'Notifications' }));

    expectToLast('Covenant created', 500);
  });

  it('does not run while the focus is in it', () => {
    tell(() => notifySuccess('Covenant created'));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    pass(60_000);
    expect(screen.getByText('Covenant created')).toBeVisible();

    act(() => screen.getByRole('button', { name: 'Save' }).focus());

    expectToLast('Covenant created', 2_000);
  });
});

describe('notices', () => {
  it('of successes wait for their turn to be read out, failures interrupt', () => {
    const region = screen.getByRole('region', { name: 'Notifications' });
    tell(() => notifySuccess('Covenant created'));
    expect(within(region).getByRole('status')).toHaveTextContent('Covenant created');

    tell(() => notifyFailure(refused('The period is closed.')));
    expect(within(region).getByRole('alert')).toHaveTextContent('The period is closed.');
  });

  it('name what they are about', () => {
    tell(() => notifySuccess('Covenant approved', { particulars: 'Minimum DSCR (6.14)' }));

    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(within(region).getByRole('status')).toHaveTextContent('Covenant approved — Minimum DSCR (6.14)');
  });

  it('fold into one, with a list of all in which each has its own way back', () => {
    const undone: string[] = [];
    for (const name of ['Minimum DSCR', 'Maximum leverage', 'Annual budget']) {
      const action = { label: 'Undo', run: () => undone.push(name) };
      tell(() => notifySuccess('Covenant approved', { particulars: name, action }));
    }
    expect(screen.getByText(/Annual budget/)).toBeVisible();
    expect(screen.queryByText(/Minimum DSCR/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'and 2 more' }));

    const lines = within(screen.getByRole('list', { name: 'All notices' })).getAllByRole('listitem');
    expect(lines.map((line) => line.querySelector('span')?.textContent)).toEqual([
      'Covenant approved — Annual budget',
      'Covenant approved — Maximum leverage',
      'Covenant approved — Minimum DSCR',
    ]);
    const [, , first] = lines;
    if (first === undefined) throw new Error('There is no third notice.');
    fireEvent.click(within(first).getByRole('button', { name: 'Undo' }));
    expect(undone).toEqual(['Minimum DSCR']);
    expect(screen.getByRole('button', { name: 'and 1 more' })).toBeVisible();
  });

  it('go in their time while another one stands in front of them', () => {
    tell(() => notifySuccess('Covenant created'));
    tell(() => notifyFailure(refused('The period is closed.')));
    expect(screen.getByRole('button', { name: 'and 1 more' })).toBeVisible();
    pass(2_000);

    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    expect(screen.getByText('The period is closed.')).toBeVisible();
  });

  it('are dismissed with Escape, unless a dialog has it', () => {
    tell(() => notifyFailure(refused('The period is closed.')));
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByText('The period is closed.')).toBeVisible();
    dialog.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });

    expect(screen.queryByText('The period is closed.')).toBeNull();
  });

  it('of more than two lines are read in full from a button', () => {
    const long = `The period is closed. ${'It was closed by the administrator of the organization. '.repeat(3)}`.trim();
    tell(() => notifyFailure(refused(long)));
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));

    expect(screen.getByRole('list', { name: 'All notices' })).toHaveTextContent(long);
  });

  it('give the focus back to where the work was', () => {
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    tell(() => notifyFailure(refused('The period is closed.')));

    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    act(() => dismiss.focus());
    fireEvent.click(dismiss);

    expect(save).toHaveFocus();
  });

  it('run again after one was dismissed from under the pointer', () => {
    tell(() => notifyFailure(refused('The period is closed.')));
    fireEvent.mouseOver(screen.getByText('The period is closed.'));
    fireEvent.click(screen.getByText('Dismiss'));

    tell(() => notifySuccess('Covenant created'));

    expectToLast('Covenant created', 2_000);
  });

  it('that stay are never pushed out by those that go', () => {
    tell(() => notifyFailure(refused('The period is closed.')));
    for (const text of ['Covenant created', 'Covenant updated', 'Covenant approved', 'Covenant obsoleted']) {
      tell(() => notifySuccess(text));
    }

    fireEvent.click(screen.getByRole('button', { name: 'and 3 more' }));
    const all = screen.getByRole('list', { name: 'All notices' });
    expect(all).toHaveTextContent('The period is closed.');
    expect(all).not.toHaveTextContent('Covenant created');
    expect(all).toHaveTextContent('Covenant obsoleted');
  });

  it('that say the same are shown once', () => {
    tell(() => notifyFailure(refused('The period is closed.')));
    tell(() => notifyFailure(refused('The period is closed.')));

    expect(screen.getAllByText('The period is closed.')).toHaveLength(1);
  });

  it('stand at the top where they are asked to', () => {
    tell(() => notifySuccess('Email has been sent successfully.', { place: 'top' }));

    expect(screen.getByRole('region', { name: 'Notices' })).toHaveTextContent('Email has been sent successfully.');
  });
});
