import { describe, expect, it } from 'vitest';
import { toldRate } from '#shared/money/told-rate.ts';

describe('a rate as it is told', () => {
  it.each([
    [1 / 1.391, 'CAD', 'USD', '0.71890726 USD for one CAD'],
    [1.25, 'CAD', 'USD', '1.25 USD for one CAD'],
    [1 / 149.5, 'JPY', 'USD', '0.0066889632 USD for one JPY'],
  ])('%s is short enough to be read', (rate, from, to, text) => {
    expect(toldRate(rate, { from, to })).toBe(text);
  });
});
