import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { FeatureName } from '#shared/domain/feature-flags.ts';
import type { Effect } from '#tests/support/setting-effects.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { CurrencyField } from '#web/src/entities/form/currency-field.tsx';
import { useHasManyLenders } from '#web/src/entities/party/use-only-lender.ts';
import { StructureImportLink } from '#web/src/entities/structure/structure-import-link.tsx';
import { openPortfolio, withKpis } from '../open-portfolio.tsx';

const withFlag = (name: FeatureName, value: string | null, state = aGlobalState()): GlobalState => ({
  ...state,
  features: [{ name, enabled: value === 'true' }],
});

const Lenders = () => <p>{useHasManyLenders() ? 'Several lenders' : 'One lender'}</p>;

const binding = {
  name: 'currency' as const,
  hasError: false,
  errorMessage: '',
  onBlur: () => Promise.resolve(),
  onChange: () => Promise.resolve(),
  ref: () => undefined,
};

/** What follows when a currency is chosen that has no exchange rate. */
async function choosingEuros(global: GlobalState): Promise<'asked about' | 'taken'> {
  fakeServer({ 'GET /api/organizations/northlight/metrics/units/currency': { body: [] } }).install();
  let taken = false;
  const take = () => {
    taken = true;
  };
  const currencies = [
    { name: 'EUR', symbol: '€' },
    { name: 'USD', symbol: '$' },
  ];
  const field = <CurrencyField field={() => binding} value="USD" onChange={take} />;
  renderPage(field, { path: '/', global: { ...global, currencies } });
  const isWarning = global.features.some(({ enabled }) => enabled);
  // Those with a rate come first, once the rates are known.
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent(isWarning ? 'USD' : 'EUR'));
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'EUR' } });
  expect(taken || screen.queryByRole('dialog') !== null).toBe(true);
  return taken ? 'taken' : 'asked about';
}

/** Flags by which a page shows something else. */
export const flagScreenEffects: Readonly<Partial<Record<FeatureName, Effect>>> = {
  ExcelTemplateImportStructureInformation: {
    outcomes: { true: true, false: false },
    run: (value) => {
      const global = withFlag('ExcelTemplateImportStructureInformation', value);
      renderPage(<StructureImportLink />, { path: '/', global });
      return screen.queryByRole('link', { name: 'Import from Excel' }) !== null;
    },
  },
  MultiCurrency: {
    outcomes: { true: 'asked about', false: 'taken' },
    run: (value) => choosingEuros(withFlag('MultiCurrency', value)),
  },
  MultipleLenders: {
    outcomes: { true: 'Several lenders', false: 'One lender' },
    run: (value) => {
      renderPage(<Lenders />, { path: '/', global: withFlag('MultipleLenders', value) });
      return screen.getByText(/lender/).textContent;
    },
  },
  KpiDashboard: {
    outcomes: { true: true, false: false },
    run: async (value) => {
      openPortfolio({ global: withFlag('KpiDashboard', value, withKpis()) });
      await screen.findByRole('link', { name: 'Overview' });
      return screen.queryByRole('link', { name: 'KPI dashboard' }) !== null;
    },
  },
};
