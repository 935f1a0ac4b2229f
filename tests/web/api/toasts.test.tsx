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
    tell(() => notifySuccess('Covenant created'));
    tell(() => notifyFailure(refused('The period is closed.')));

    const [corner] = screen.getAllByRole('region', { name: 'Notifications' });
    if (corner === undefined) throw new Error('There is no place for notices.');
    expect(within(corner).getByRole('status')).toHaveTextContent('Covenant created');
    expect(within(corner).getByRole('alert')).toHaveTextContent('The period is closed.');
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

    expect(screen.getByText('The period is closed.')).toBeVisible();
    expect(screen.queryByText('Covenant created')).toBeNull();
    expect(screen.getByText('Covenant obsoleted')).toBeVisible();
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
