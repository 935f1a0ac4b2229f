import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import type { CurrentRate } from '#shared/domain/rate-source.ts';
import { quotesLastInDays } from '#shared/money/quoted-days.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { NoValue } from '../../../components/no-value.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { rateText } from '../../../entities/money/quote-text.ts';

const column = createColumnHelper<DataTableFeatures, CurrentRate>();

/** What a rate is good for today. */
function standingOf({ rate, isCurrent }: CurrentRate): string {
  if (rate === null) return 'No rate: amounts are not converted';
  return isCurrent ? 'Applies today' : 'Does not apply today: amounts are not converted';
}

const columns = column.columns([
  column.accessor('currency', {
    header: 'Currency',
    sortFn: 'text',
    cell: ({ getValue }) => <span className="name">{getValue()}</span>,
  }),
  column.accessor('rate', {
    header: 'Per US dollar',
    meta: { align: 'end' },
    cell: ({ row: { original } }) =>
      original.rate === null ? (
        <NoValue reason="There is no rate." />
      ) : (
        <span className="figures">{rateText(original.rate)}</span>
      ),
  }),
  column.accessor('date', {
    header: 'Day',
    meta: { format: { kind: 'date' }, secondary: true },
    cell: ({ row: { original } }) => <DateText date={original.date} reason="There is no rate." />,
  }),
  column.accessor((row) => row.source ?? '', {
    id: 'source',
    header: 'Source',
    sortFn: 'text',
    meta: { secondary: true },
  }),
  column.accessor(standingOf, { id: 'standing', header: 'Today', sortFn: 'text' }),
]);

/** The last rate of each currency, whoever told it, and whether amounts are converted at it today. */
export function CurrentRatesPanel() {
  const { organization } = useGlobalState();
  const rates = useQuery(organizationQueries.currentRates(organization.id));
  return (
    <Panel
      title="Rates today"
      description={`A rate applies on its day and on the ${quotesLastInDays} days after, until there is a newer one.`}
      flush
    >
      <QueryView query={rates} skeleton={<TableSkeleton rows={9} />}>
        {(found) => (
          <DataTable caption="Rates today" columns={columns} rows={found} rowId={({ currency }) => currency} />
        )}
      </QueryView>
    </Panel>
  );
}
