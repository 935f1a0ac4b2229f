import { createColumnHelper } from '@tanstack/react-table';
import type { PaidLine } from '#shared/domain/debt-service/schedule-against-actual.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { rateText, rateWords } from './rate-words.ts';

const column = createColumnHelper<DataTableFeatures, PaidLine>();

/** The columns of a schedule. Lines are in cents; columns, as everywhere, in units of the currency. */
export function scheduleColumns(currency: string) {
  const format = { kind: 'money', currency, decimals: 2 } as const;
  const money = (id: string, header: string, centsOf: (line: PaidLine) => number, meta = {}) =>
    column.accessor((line) => centsOf(line) / 100, { id, header, meta: { format, ...meta } });
  const secondary = { secondary: true };
  return column.columns([
    column.accessor('paymentDate', {
      id: 'date',
      header: 'Due',
      meta: { format: { kind: 'date' }, filter: 'date', oneLine: true },
    }),
    money('opening', 'Opening balance', ({ openingBalance }) => openingBalance, secondary),
    money('drawn', 'Drawn', ({ drawn }) => drawn, secondary),
    money('interest', 'Interest', ({ interest }) => interest),
    money('capitalized', 'Of it added to principal', ({ capitalizedInterest }) => capitalizedInterest, {
      ...secondary,
      hiddenAtFirst: true,
    }),
    money('principal', 'Principal', ({ principal }) => principal),
    money('fees', 'Fees', ({ fees }) => fees, secondary),
    money('closing', 'Closing balance', ({ closingBalance }) => closingBalance, secondary),
    column.accessor(({ rates }) => (rates.at(-1)?.rate ?? 0) * 100, {
      id: 'rate',
      header: 'Rate',
      meta: {
        ...secondary,
        format: { kind: 'percent' },
        text: (row) => rateText((row as PaidLine).rates.at(-1)?.rate ?? 0),
      },
    }),
    column.accessor(({ rates }) => rateWords(rates), {
      id: 'rate-from',
      header: 'How the rate came about',
      meta: { ...secondary, grow: true },
    }),
  ]);
}
