import { Button, SearchField, SelectField } from '@aws-amplify/ui-react';
import { Redo2, Save, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataKind } from '#shared/domain/datapoint.ts';
import { counted } from '../../../components/counted.ts';
import { SwitchInput } from '../../../components/fields/choice-inputs.tsx';
import { PeriodPicker } from '../../../components/period-picker.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { kindWords } from '../../../entities/figure/kind-words.ts';
import styles from './grid.module.css';
import type { GridDraft } from './use-grid-draft.ts';
import { granularityOf, lengthChoices, rowChoices, type useGridView } from './use-grid-view.ts';

const kinds = DataKind.options.map((value) => ({ value, label: kindWords[value] }));

interface GridToolbarProps {
  readonly view: ReturnType<typeof useGridView>;
  readonly draft: GridDraft;
  readonly mayEdit: boolean;
  /** How many figures would be saved. */
  readonly changes: number;
  /** Whether computed values are on their way. */
  readonly isComputing: boolean;
  readonly find: string;
  readonly onFind: (text: string) => void;
  readonly onSave: () => void;
  /** Stands beside what is done with unsaved changes. */
  readonly importing: ReactNode;
}

/** What the grid shows, and what is done with unsaved changes. */
export function GridToolbar(props: GridToolbarProps) {
  const { view, draft, mayEdit, changes, isComputing, find, onFind, onSave, importing } = props;
  return (
    <div className={styles['toolbar']}>
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
      {/* Where a line has room left, so that its coming and going moves nothing. */}
      <span role="status" className="muted">
        {isComputing && 'Computing…'}
      </span>
      <div className={styles['rows']}>
        <SelectField
          label="Rows shown"
          labelHidden
          size="small"
          value={view.shown.value}
          onChange={({ target }) => view.showRows(target.value)}
        >
          {rowChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SearchField
          label="Find a detail"
          labelHidden
          size="small"
          placeholder="Find a detail"
          hasSearchButton={false}
          value={find}
          onChange={({ target }) => onFind(target.value)}
          onClear={() => onFind('')}
        />
        {view.shown.value !== 'computed' && (
          <SwitchInput
            label="Computed"
            checked={view.showsComputed}
            onChange={({ target }) => view.showComputed(target.checked)}
          />
        )}
      </div>
      {mayEdit && (
        <div className={styles['acts']}>
          {importing}
          <Button size="small" isDisabled={!draft.canUndo} onClick={draft.undo}>
            <Undo2 size={14} aria-hidden /> Undo
          </Button>
          <Button size="small" isDisabled={!draft.canRedo} onClick={draft.redo}>
            <Redo2 size={14} aria-hidden /> Redo
          </Button>
          <Button size="small" variation="primary" isDisabled={!draft.isDirty} onClick={onSave}>
            <Save size={14} aria-hidden />
            {changes === 0 ? 'Save figures' : `Save ${counted(changes, 'figure')}`}
          </Button>
        </div>
      )}
    </div>
  );
}
