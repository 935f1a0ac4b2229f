import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CurrentRate } from '#shared/domain/rate-source.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { today } from '#web/src/components/date-text.tsx';
import { ConvertedTotalText } from '#web/src/entities/money/converted-total-text.tsx';

const path = 'GET /api/organizations/northlight/metrics/currency/USD/rates/current';

const rateOf = (currency: string, rate: number, date: string): CurrentRate => ({
  currency,
  rate,
  date,
  source: 'European Central Bank',
  isCurrent: true,
});

const both = [
  { currency: 'CAD', amount: 50e6 },
  { currency: 'USD', amount: 10e6 },
];

function open(amounts: typeof both, rates: readonly CurrentRate[], isOn = true) {
  const server = fakeServer({ [path]: { body: rates } });
  server.install();
  const global = { ...aGlobalState(), features: [{ name: 'MultiCurrency' as const, enabled: isOn }] };
  return { ...renderPage(<ConvertedTotalText amounts={amounts} to="USD" compact />, { path: '/', global }), server };
}

describe('amounts of several currencies', () => {
  it('come to a total, which tells the rates and their days', async () => {
    const { user } = open(both, [rateOf('CAD', 1.25, today())]);

    const total = await screen.findByRole('button', { name: '≈ $50M in USD: why' });
    expect(total).toHaveTextContent('≈ $50M');
    await user.click(total);

    expect(screen.getByText(/^1\.25 CAD per US dollar \(European Central Bank, .*\)$/)).toBeVisible();
  });

  it('come to none where one has no rate that applies, which is told', async () => {
    open(both, [{ ...rateOf('CAD', 1.25, '2026-01-05'), isCurrent: false }]);

    expect(
      await screen.findByText(/^Not converted into USD: CAD has no rate for .*, its last one is of Jan 5, 2026\.$/),
    ).toBeVisible();
    expect(screen.queryByText(/≈/)).toBeNull();
  });

  it('are not converted where nothing is to convert, nor where the platform has one currency', async () => {
    const one = open([{ currency: 'USD', amount: 5 }], []);
    const off = open(both, [rateOf('CAD', 1.25, today())], false);

    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('button')).toBeNull();
    expect([...one.server.received, ...off.server.received]).toEqual([]);
  });
});
