import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import type { FundSource } from '#shared/domain/portfolio.ts';
import type { StructureRow } from '#shared/domain/structure.ts';
import { formatMoney } from '#shared/format/money.ts';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { amountsText, type EntityColumns, measuresOf, Nothing } from '../../entities/list/shared-columns.tsx';
import { ConvertedTotalText } from '../../entities/money/converted-total-text.tsx';
import { useOwnCurrency } from '../../entities/money/use-own-currency.ts';
import { balancesOf, type FundBalance } from '../../entities/party/fund-balances.ts';
import styles from './portfolio.module.css';

const column = createColumnHelper<DataTableFeatures, StructureRow>();

type Figure = 'raised' | 'allocated' | 'available';

const headers: Readonly<Record<Figure, string>> = {
  raised: 'Raised',
  allocated: 'Allocated',
  available: 'Available',
};
const figures = ['raised', 'allocated', 'available'] as const;

const amountOf = ({ raised, allocated }: FundBalance, figure: Figure): number =>
  ({ raised, allocated, available: raised - allocated })[figure];

/** A figure of a fund in each of its currencies; null where nothing was raised or allocated, or where it is not known yet. */
function amountsOf(fund: FundSource | undefined, figure: Figure) {
  const balances = fund === undefined ? [] : balancesOf(fund);
  if (balances.length === 0) return null;
  return balances.map((balance) => ({ currency: balance.currency, amount: amountOf(balance, figure) }));
}

type SourcePages = NonNullable<ReturnType<typeof useFundSources>['data']>;

const useFundSources = () => useInfiniteQuery(relationshipQueries.fundSources());

const sourceIn = (data: SourcePages | undefined, id: string): FundSource | undefined =>
  data?.pages.flatMap(({ body }) => body).find(({ fundId }) => fundId === id);

function FundFigure({ fundId, figure }: { readonly fundId: string; readonly figure: Figure }) {
  const amounts = amountsOf(sourceIn(useFundSources().data, fundId), figure);
  const to = useOwnCurrency();
  if (amounts === null) return <Nothing />;
  return (
    <>
      <span className="figures">{amountsText(amounts)}</span>
      <div>
        <ConvertedTotalText amounts={amounts} to={to} />
      </div>
    </>
  );
}

/** What each fund has raised, allocated and left, as its cells have read it. On narrow screens it stands below the name. */
export const fundColumns = (queryClient: QueryClient): EntityColumns<StructureRow> => {
  const known = (id: string) => sourceIn(queryClient.getQueryData(relationshipQueries.fundSources().queryKey), id);
  return figures.map((figure) =>
    column.display({
      id: figure,
      header: headers[figure],
      meta: {
        align: 'end',
        secondary: true,
        text: (row) => amountsText(amountsOf(known((row as StructureRow).id), figure) ?? []),
        measures: (row) => measuresOf(amountsOf(known((row as StructureRow).id), figure) ?? []),
      },
      cell: ({ row }) => <FundFigure fundId={row.original.id} figure={figure} />,
    }),
  );
};

/** The figures of a fund in few words, where there is no room for columns. */
export function FundNote({ fundId }: { readonly fundId: string }) {
  const fund = sourceIn(useFundSources().data, fundId);
  const told = figures.flatMap((figure) => {
    const amounts = amountsOf(fund, figure);
    return amounts === null
      ? []
      : `${headers[figure]} ${amounts.map(({ amount, currency }) => formatMoney(amount, { currency, compact: true })).join(' + ')}`;
  });
  return told.length === 0 ? null : <span className={styles['fundNote']}>{told.join(' · ')}</span>;
}
