import { SelectField } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import type { CurrencyRate } from '#shared/domain/configuration.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { DateText, MomentText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RecordListPage } from '../record-list-page.tsx';
import { ratedCurrencies } from './rated-currencies.ts';

const EnterRatesDialog = lazyDialog(async () => (await import('./enter-rates-dialog.tsx')).EnterRatesDialog);

const rateText = (rate: number): string => rate.toLocaleString('en-US', { maximumFractionDigits: 6 });

const column = createColumnHelper<DataTableFeatures, CurrencyRate>();

const columns = column.columns([
  column.accessor('currency', {
    header: 'Currency',
    sortFn: 'text',
    cell: ({ getValue }) => <span className="name">{getValue()}</span>,
  }),
  column.accessor('rate', {
    header: 'Per US dollar',
    meta: { align: 'end' },
    cell: ({ getValue }) => <span className="figures">{rateText(getValue())}</span>,
  }),
  column.accessor('date', {
    header: 'From',
    meta: { format: { kind: 'date' } },
    cell: ({ getValue }) => <DateText date={getValue()} />,
  }),
  column.accessor('source', { header: 'Source', sortFn: 'text', meta: { secondary: true } }),
  column.accessor('updatedAt', {
    header: 'Entered',
    meta: { secondary: true },
    cell: ({ getValue }) => <MomentText at={getValue()} />,
  }),
]);

/** Rates of exchange against the US dollar, newest first. They are kept; no amount is converted by them. */
export function CurrenciesPage() {
  const { organization, currencies } = useGlobalState();
  const [currency, setCurrency] = useState('');
  const rates = useInfiniteQuery(organizationQueries.rates(organization.id, currency));
  return (
    <RecordListPage
      title="Currencies and rates"
      facts={`${organization.name} works in ${organization.entityCurrencyUnit.value}`}
      create={{ label: 'Enter rates', dialog: (close) => <EnterRatesDialog onClose={close} /> }}
      listTitle="Exchange rates"
      description="A rate applies from its date until a newer one. Entering one for the same date replaces it."
      tools={
        <SelectField
          label="Currency"
          size="small"
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
        >
          <option value="">All currencies</option>
          {ratedCurrencies(currencies).map(({ name, symbol }) => (
            <option key={name} value={name}>
              {name} ({symbol})
            </option>
          ))}
        </SelectField>
      }
      query={rates}
      caption="Exchange rates"
      columns={columns}
      rowId={({ currency: name, date }) => `${name} ${date}`}
      empty={
        <EmptyState icon={Coins} title={currency === '' ? 'No rates yet' : `No rate for ${currency} yet`}>
          Amounts stay in the currency in which they were entered. Choosing a currency without a rate asks for a
          confirmation. Enter the first rate with “Enter rates”.
        </EmptyState>
      }
    />
  );
}
