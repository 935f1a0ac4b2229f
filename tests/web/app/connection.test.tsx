import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/src/api/api-error.ts';
import { ConnectionNotice } from '#web/src/app/connection/connection-notice.tsx';

const unanswered = () => new ApiError(0, { code: 'networkUnavailable' });

function Figure({ read }: { read: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['figure'], queryFn: read });
  return <p>{data ?? 'Nothing yet'}</p>;
}

function show(read: () => Promise<string>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <Figure read={read} />
    </QueryClientProvider>,
  );
  return queryClient;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

describe('without a connection', () => {
  it('the page keeps what it shows, says that it may be old, and reads anew when the connection is back', async () => {
    let answer = 'First';
    show(async () => answer);
    await pass(10);
    expect(screen.getByText('First')).toBeVisible();

    act(() => onlineManager.setOnline(false));
    answer = 'Second';
    expect(screen.getByText(/^You are offline/)).toBeVisible();
    expect(screen.getByText('First')).toBeVisible();

    act(() => onlineManager.setOnline(true));
    await pass(10);
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    expect(screen.getByText('Second')).toBeVisible();
  });
});

describe('a server that does not answer', () => {
  it('is said to be out of reach and asked again until it answers', async () => {
    let isUp = true;
    const queryClient = show(async () => {
      if (!isUp) throw unanswered();
      return 'Here';
    });
    await pass(10);
    isUp = false;
    await act(() => queryClient.invalidateQueries());
    await pass(10);
    expect(screen.getByText(/^Trestle cannot be reached/)).toBeVisible();
    expect(screen.getByText('Here')).toBeVisible();

    isUp = true;
    await pass(5_000);
    expect(screen.queryByText(/^Trestle cannot be reached/)).toBeNull();
  });

  it('is said to be slow when an answer takes longer than people expect', async () => {
    show(() => new Promise((resolve) => setTimeout(() => resolve('At last'), 12_000)));
    await pass(7_000);
    expect(screen.queryByText(/^The connection is slow/)).toBeNull();
    await pass(2_000);
    expect(screen.getByText(/^The connection is slow/)).toBeVisible();
    await pass(4_000);
    expect(screen.queryByText(/^The connection is slow/)).toBeNull();
    expect(screen.getByText('At last')).toBeVisible();
  });
});
