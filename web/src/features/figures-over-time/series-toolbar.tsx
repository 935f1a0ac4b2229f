import type { ReactNode } from 'react';
import { PeriodPicker } from '../../components/period-picker.tsx';
import type { Granularity } from '../../components/period-range.ts';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import type { SeriesLength, SeriesView } from '../../entities/figure/use-series-view.ts';
import type { SeriesEntity } from '../../entities/structure/series-entities.ts';
import { SeriesEntitySelect } from '../../entities/structure/series-entity-select.tsx';
import styles from './figures-over-time.module.css';

const lengthChoices = [
  { value: 'Monthly', label: 'Months' },
  { value: 'Quarterly', label: 'Quarters' },
  { value: 'Annually', label: 'Years' },
] as const satisfies readonly { value: SeriesLength; label: string }[];

const granularityOf: Readonly<Record<SeriesLength, Granularity>> = {
  Monthly: 'month',
  Quarterly: 'quarter',
  Annually: 'year',
};

interface SeriesToolbarProps {
  readonly view: SeriesView;
  readonly entities: readonly SeriesEntity[];
  readonly entity: SeriesEntity;
  readonly children?: ReactNode;
}

/** Of what, over which periods, and in which steps figures are shown. */
export function SeriesToolbar({ view, entities, entity, children }: SeriesToolbarProps) {
  return (
    <div className={styles['toolbar']}>
      <SeriesEntitySelect
        label="Figures of"
        labelHidden
        entities={entities}
        entity={entity}
        onChoose={(of) => view.change({ of, metric: null })}
      />
      <SegmentedControl
        label="Length of periods"
        options={lengthChoices}
        value={view.length}
        onChange={view.showLength}
      />
      <PeriodPicker
        label="Periods shown"
        value={{ granularity: granularityOf[view.length], ...view.range }}
        onChange={view.showRange}
      />
      {children}
    </div>
  );
}
