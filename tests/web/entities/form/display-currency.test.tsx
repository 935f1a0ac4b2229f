import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { DisplayCurrencyField } from '#web/src/entities/form/display-currency-field.tsx';

const binding = {
  name: 'displayCurrency' as const,
  hasError: false,
  errorMessage: '',
  onBlur: () => Promise.resolve(),
  onChange: () => Promise.resolve(),
  ref: () => undefined,
};

function Field() {
  const [value, setValue] = useState<string | undefined>('USD');
  return <DisplayCurrencyField field={() => binding} value={value} onChange={setValue} isNew={false} />;
}

function open(isOn: boolean) {
  fakeServer({
    'GET /api/organizations/northlight/metrics/units/currency': { body: [{ name: 'CAD', symbol: 'CA$' }] },
  }).install();
  const currencies = ['USD', 'CAD', 'GBP'].map((name) => ({ name, symbol: name }));
  const features = [{ name: 'MultiCurrency' as const, enabled: isOn }];
  return renderPage(<Field />, { path: '/', global: { ...aGlobalState(), currencies, features } });
}

describe('the currency in which an entity is shown', () => {
  it('is asked for where the platform has several', () => {
    open(false);

    expect(screen.queryByLabelText('Shown in currency')).toBeNull();
  });

  it('is chosen; one without a rate only after the reader was told', async () => {
    const { user } = open(true);
    const field = await screen.findByLabelText('Shown in currency');
    await user.selectOptions(field, await screen.findByRole('option', { name: 'CAD (CAD)' }));
    expect(field).toHaveValue('CAD');

    await expect.poll(() => [...field.querySelectorAll('option')].at(-1)?.textContent).toBe('GBP (GBP)');
    await user.selectOptions(field, 'GBP');
    const told = within(await screen.findByRole('dialog', { name: 'Error! Invalid currency' }));
    expect(
      told.getByText('There is no exchange rate for GBP, so data will not show accurately in this currency.'),
    ).toBeVisible();
    await user.click(told.getByRole('button', { name: 'Cancel' }));
    expect(field).toHaveValue('CAD');

    await user.selectOptions(field, 'GBP');
    await user.click(await screen.findByRole('button', { name: 'Continue and show inaccurate or no data' }));
    expect(field).toHaveValue('GBP');
  });
});
