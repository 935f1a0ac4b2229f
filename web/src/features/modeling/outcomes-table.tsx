import { createColumnHelper } from '@tanstack/react-table';
import { formatFigure } from '#shared/format/figure.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { averageOf, type ComparedOutcome, leastOf } from './model/compared.ts';

const column = createColumnHelper<DataTableFeatures, ComparedOutcome>();

const figure = (id: string, header: string, read: (outcome: ComparedOutcome) => number | null, secondary = false) =>
  column.accessor((outcome) => read(outcome) ?? undefined, {
    id,
    header,
    meta: {
      align: 'end',
      secondary,
      text: (row) => formatFigure(read(row as ComparedOutcome), (row as ComparedOutcome).unit),
      measures: (row) => {
        const value = read(row as ComparedOutcome);
        return value === null ? [] : [{ value, unit: (row as ComparedOutcome).unit }];
      },
    },
    cell: ({ row: { original } }) => (
      <FigureText value={read(original)} unit={original.unit} reason="No period has a value." />
    ),
  });

const columns = column.columns([
  column.accessor('name', { header: 'Metric' }),
  figure('leastBase', 'Minimum, base', ({ base }) => leastOf(base)),
  figure('leastScenario', 'Minimum, scenario', ({ scenario }) => leastOf(scenario)),
  figure('averageBase', 'Average, base', ({ base }) => averageOf(base), true),
  figure('averageScenario', 'Average, scenario', ({ scenario }) => averageOf(scenario), true),
]);

/** Every metric in short: its least and its average over the periods that have values. */
export const OutcomesTable = ({ outcomes }: { readonly outcomes: readonly ComparedOutcome[] }) => (
  <DataTable
    id="outcomes"
    caption="Outcomes in short"
    columns={columns}
    rows={outcomes}
    rowId={({ id }) => id}
    empty={<p className="note">None of the chosen metrics can be computed here.</p>}
  />
);
