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
import { rateText } from '../../../entities/money/quote-text.ts';
import { RecordListPage } from '../record-list-page.tsx';
import { CurrentRatesPanel } from './current-rates-panel.tsx';
import { RateSourcePanel } from './rate-source-panel.tsx';
import { ratedCurrencies } from './rated-currencies.ts';

const EnterRatesDialog = lazyDialog(async () => (await import('./enter-rates-dialog.tsx')).EnterRatesDialog);

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

/** Rates of exchange against the US dollar: those that apply today, from whom they come, and what they were. */
export function CurrenciesPage() {
  const { organization, currencies } = useGlobalState();
  const [currency, setCurrency] = useState('');
  const rates = useInfiniteQuery(organizationQueries.rates(organization.id, currency));
  return (
    <RecordListPage
      title="Currencies and rates"
      facts={`${organization.name} works in ${organization.entityCurrencyUnit.value}`}
      create={{ label: 'Enter rates', dialog: (close) => <EnterRatesDialog onClose={close} /> }}
      listTitle="History of rates"
      description="Entering a rate for a date replaces the one that was entered for it, and counts instead of the provider’s."
      tools={
        <SelectField
          label="Currency"
          size="small"
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
        >
          <option value="">All that were entered</option>
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
          Amounts of a currency without a rate are not converted, and choosing one asks for a confirmation. Enter a rate
          with “Enter rates”, or take those of a provider.
        </EmptyState>
      }
    >
      <CurrentRatesPanel />
      <RateSourcePanel />
    </RecordListPage>
  );
}
