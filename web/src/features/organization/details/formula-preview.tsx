import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useId, useMemo, useState } from 'react';
import type { ComputedMetric, ComputedValue } from '#shared/domain/computed-metric.ts';
import { DataKind } from '#shared/domain/datapoint.ts';
import type { FormulaPreview as Preview } from '#shared/domain/own-detail-type.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { unitLabel } from '#shared/format/units.ts';
import { addMonthsToPeriod, periodOf } from '#shared/time/dates.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { calculationQueries } from '../../../api/queries/calculation-queries.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { today } from '../../../components/date-text.tsx';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { NoValue } from '../../../components/no-value.tsx';
import { PeriodPicker } from '../../../components/period-picker.tsx';
import type { PeriodRange } from '../../../components/period-range.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import type { PickableEntity } from '../../../components/use-entity-search.ts';
import { useSettled } from '../../../components/use-settled.ts';
import { computedWords, exactComputed } from '../../../entities/figure/computed-words.ts';
import { kindWords } from '../../../entities/figure/kind-words.ts';
import type { Definition } from './definition-form.ts';
import own from './details.module.css';
import { searchEntitiesOf } from './search-entities.ts';

interface FormulaPreviewProps {
  readonly definition: Definition;
  /** Whether the formula as it stands can be computed. */
  readonly isSound: boolean;
}

const monthsAtFirst = 12;
const kinds = DataKind.options.map((value) => ({ value, label: kindWords[value] }));

/** A definition that has no name yet is tried under one that it cannot be mistaken by. */
const unnamed = 'Formula being written';

function lastYear(): PeriodRange {
  const to = addMonthsToPeriod(periodOf(today()), -1);
  return { granularity: 'month', from: addMonthsToPeriod(to, 1 - monthsAtFirst), to };
}

/** What the formula would give on figures that are there, beside what counts today. Nothing is stored. */
export function FormulaPreview({ definition, isSound }: FormulaPreviewProps) {
  const headingId = useId();
  const { organization } = useGlobalState();
  const [entity, setEntity] = useState<PickableEntity | null>(null);
  const [range, setRange] = useState(lastYear);
  const [dataKind, setDataKind] = useState<DataKind>('actual');
  const search = useMemo(
    () => searchEntitiesOf(definition.entityTypes, termsOf(organization.details)),
    [definition.entityTypes, organization.details],
  );
  const named = { ...definition, name: definition.name.trim() || unnamed };
  const standing = JSON.stringify(named);
  const isSettled = useSettled(standing) === standing;
  const isAsked = entity !== null && isSound && isSettled;
  const preview = useQuery({
    ...calculationQueries.preview(entity?.id ?? '', { definition: named, from: range.from, to: range.to, dataKind }),
    enabled: isAsked,
  });
  // What is refused about the choice is told as it is; trying again would change nothing.
  const complaint = isAsked && preview.error instanceof ApiError ? Object.values(preview.error.fields)[0] : undefined;
  return (
    <section aria-labelledby={headingId} className={own['preview']}>
      <h3 id={headingId}>Try it on figures</h3>
      <EntityPicker
        label="Structure, project or financing"
        value={entity}
        onChange={setEntity}
        search={search}
        typeFirst={{ characters: 1, text: 'Type a part of its name.' }}
        nothingFound="Only what the formula applies to is offered."
        placeholder="Search by name"
      />
      <div className={own['tools']}>
        <SegmentedControl label="Kind of figures" options={kinds} value={dataKind} onChange={setDataKind} />
        <PeriodPicker label="Months" value={range} onChange={setRange} />
      </div>
      {entity === null && <p className={own['hint']}>Choose what to compute it on. Nothing is stored.</p>}
      {entity !== null && !isSound && <p className={own['hint']}>Shown once the formula can be computed.</p>}
      {complaint !== undefined && (
        <p role="alert" className={own['complaint']}>
          {complaint}
        </p>
      )}
      {entity !== null && isSound && complaint === undefined && (
        <QueryView query={isAsked ? preview : waiting} skeleton={<TableSkeleton rows={3} />}>
          {(data) => <PreviewTable preview={data} />}
        </QueryView>
      )}
    </section>
  );
}

/** The formula was just changed, and is asked about in a moment. */
const waiting = { data: undefined, error: null, isPending: true, refetch: () => undefined };

interface PreviewRow {
  readonly period: string;
  readonly written: Cell;
  readonly inForce: Cell | null;
}

interface Cell {
  readonly value: ComputedValue;
  readonly unit: string;
  readonly reason: string;
}

const cellOf = ({ values, reasons, unit }: ComputedMetric, at: number): Cell => ({
  value: values[at] ?? null,
  unit,
  reason: reasons.find((reason) => reason.at === at)?.text ?? '',
});

const ValueText = ({ cell }: { cell: Cell | null }) =>
  cell === null || cell.value === null ? (
    <NoValue reason={cell === null ? 'Nothing counts here yet.' : cell.reason} />
  ) : (
    <span className="figures" title={exactComputed(cell.value, cell.unit)}>
      {computedWords(cell.value, cell.unit)}
    </span>
  );

const column = createColumnHelper<DataTableFeatures, PreviewRow>();

const columns = column.columns([
  column.accessor('period', { header: 'Month', sortFn: 'text', cell: ({ getValue }) => formatPeriod(getValue()) }),
  column.accessor(({ written }) => written.value ?? undefined, {
    id: 'written',
    header: 'By this formula',
    meta: { align: 'end' },
    cell: ({ row }) => <ValueText cell={row.original.written} />,
  }),
  column.accessor(({ inForce }) => inForce?.value ?? undefined, {
    id: 'inForce',
    header: 'As it counts today',
    meta: { align: 'end' },
    cell: ({ row }) => <ValueText cell={row.original.inForce} />,
  }),
  column.accessor(({ written }) => written.reason, {
    id: 'reason',
    header: 'Why there is none',
    sortFn: 'text',
    meta: { grow: true },
    cell: ({ getValue }) => getValue(),
  }),
]);

function PreviewTable({ preview: { periods, written, inForce } }: { preview: Preview }) {
  const rows = useMemo(
    () =>
      periods.map((period, at) => ({
        period,
        written: cellOf(written, at),
        inForce: inForce === null ? null : cellOf(inForce, at),
      })),
    [periods, written, inForce],
  );
  if (rows.length === 0) return <p className={own['hint']}>Nothing is known of these months.</p>;
  return (
    <>
      <p className={own['hint']}>{written.unit === '' ? '' : `Unit: ${unitLabel(written.unit)}`}</p>
      <DataTable caption="Values by this formula" columns={columns} rows={rows} rowId={({ period }) => period} />
    </>
  );
}
