import { useState } from 'react';
import type { ComputedMetric } from '#shared/domain/computed-metric.ts';
import { DataKind } from '#shared/domain/datapoint.ts';
import { unitLabel } from '#shared/format/units.ts';
import { TrendChart } from '../../../components/charts/trend-chart.tsx';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { PeriodPicker } from '../../../components/period-picker.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { kindWords } from '../../../entities/figure/kind-words.ts';
import styles from '../figures.module.css';
import { granularityOf, lengthChoices, type useGridView } from '../grid/use-grid-view.ts';
import { ComputedTable } from './computed-table.tsx';
import { MadeOf } from './made-of.tsx';

const ComputedWhy = lazyDialog(async () => (await import('../../../entities/figure/computed-why.tsx')).ComputedWhy);

const kinds = DataKind.options.map((value) => ({ value, label: kindWords[value] }));

interface ComputedPanelProps {
  readonly entityId: string;
  /** In whose data room the sources lie. */
  readonly roomId: string;
  readonly view: ReturnType<typeof useGridView>;
  readonly periods: readonly string[];
  readonly metric: ComputedMetric;
  /** Whether the values are those that were chosen; otherwise they are on their way. */
  readonly isCurrent: boolean;
}

/** What is computed of a detail, period by period, each with its explanation. */
export function ComputedPanel({ entityId, roomId, view, periods, metric, isCurrent }: ComputedPanelProps) {
  const { detailName, unit, values } = metric;
  const [asked, setAsked] = useState<string | null>(null);
  const isNumber = values.every((value) => value === null || typeof value === 'number');
  const numbers = values.map((value) => (typeof value === 'number' ? value : null));
  return (
    <Panel
      title={detailName}
      description={`${unit === '' ? '' : `Unit: ${unitLabel(unit)}. `}Computed from other figures.`}
      flush
    >
      <div className={styles['tools']}>
        <SegmentedControl label="Kind of figures" options={kinds} value={view.dataKind} onChange={view.showKind} />
        <SegmentedControl
          label="Length of periods"
          options={lengthChoices}
          value={view.length}
          onChange={view.showLength}
        />
        <PeriodPicker
          label="Periods shown"
          value={{ granularity: granularityOf[view.length], from: view.range.from, to: view.range.to }}
          onChange={view.showRange}
        />
      </div>
      {isCurrent && isNumber && (
        <div className={styles['chart']}>
          <TrendChart
            title={`${detailName} over time`}
            data={{ categories: periods, series: [{ label: detailName, values: numbers }], unit }}
            empty="No period shown has a value. The table says why."
          />
        </div>
      )}
      {isCurrent ? (
        <ComputedTable metric={metric} periods={periods} grain={view.length} onWhy={setAsked} />
      ) : (
        <TableSkeleton />
      )}
      <MadeOf entityId={entityId} detailName={detailName} dataKind={view.dataKind} />
      {asked !== null && (
        <ComputedWhy
          key={asked}
          entityId={entityId}
          roomId={roomId}
          place={{ detailName, dataKind: view.dataKind, grain: view.length, period: asked }}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}
