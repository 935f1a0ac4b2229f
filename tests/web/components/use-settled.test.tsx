import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSettled } from '#web/src/components/use-settled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('what is typed', () => {
  it('counts once the typing has paused, and not before', () => {
    const { result, rerender } = renderHook(({ typed }) => useSettled(typed, 300), { initialProps: { typed: '' } });

    rerender({ typed: 'ri' });
    pass(299);
    rerender({ typed: 'river' });
    pass(299);
    expect(result.current).toBe('');

    pass(1);
    expect(result.current).toBe('river');
  });
});
