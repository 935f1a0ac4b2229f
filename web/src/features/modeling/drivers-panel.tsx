import { SelectField } from '@aws-amplify/ui-react';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import { mostDrivers } from '#shared/domain/scenario.ts';
import type { ModelDriver } from '#shared/metrics/model/drivers.ts';
import type { ScenarioRange } from '#shared/metrics/model/scenario.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { PeriodPicker } from '../../components/period-picker.tsx';
import { DriverFields } from './driver-fields.tsx';
import { type DriverDraft, driverName, keyOf } from './model/driver-draft.ts';
import styles from './modeling.module.css';

interface DriversPanelProps {
  readonly drivers: readonly ModelDriver[];
  readonly drafts: readonly DriverDraft[];
  readonly onChange: (drafts: readonly DriverDraft[]) => void;
  readonly range: ScenarioRange;
  readonly onRange: (range: ScenarioRange) => void;
  /** The scenario that is open, by its name; null for one that is not saved yet. */
  readonly name: string | null;
  readonly saving: ReactNode;
}

/** What is assumed to be otherwise, and in which months. */
export function DriversPanel({ drivers, drafts, onChange, range, onRange, name, saving }: DriversPanelProps) {
  const taken = new Set(drafts.map(keyOf));
  const free = drivers.filter((driver) => !taken.has(keyOf(driver)));
  const add = (key: string) => {
    const driver = free.find((one) => keyOf(one) === key);
    if (driver === undefined) return;
    const { detailId, name, entityType, entityId, unit } = driver;
    onChange([
      ...drafts,
      { detailId, name, entityType, entityId, mode: unit === 'Percentage' ? 'shift' : 'scale', text: '' },
    ]);
  };
  const byType = [...Map.groupBy(free, ({ entityType }) => entityType)];
  return (
    <Panel
      title={name === null ? 'Drivers' : `Drivers of ${name}`}
      actions={
        <>
          <PeriodPicker
            label="Months in which drivers change"
            value={{ granularity: 'month', ...range }}
            onChange={({ from, to }) => onRange({ from, to })}
          />
          {saving}
        </>
      }
    >
      <div className={styles['narrow']}>
        <SelectField
          label="Add a driver"
          size="small"
          value=""
          isDisabled={free.length === 0 || drafts.length >= mostDrivers}
          onChange={({ target }) => add(target.value)}
        >
          <option value="">Choose what to change</option>
          {byType.map(([type, own]) => (
            <optgroup key={type} label={wordOf(type)}>
              {own.map((driver) => (
                <option key={keyOf(driver)} value={keyOf(driver)}>
                  {driverName(driver)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      {drafts.length === 0 && (
        <EmptyState icon={SlidersHorizontal} title="No drivers yet">
          Drivers are figures and terms that were entered and lead to the metrics above, such as production or a rate.
        </EmptyState>
      )}
      <ul className={styles['drivers']} aria-label="Drivers">
        {drafts.map((draft) => (
          <DriverFields
            key={keyOf(draft)}
            draft={draft}
            driver={drivers.find((one) => keyOf(one) === keyOf(draft)) ?? null}
            onChange={(next) => onChange(drafts.map((one) => (one === draft ? next : one)))}
            onRemove={() => onChange(drafts.filter((one) => one !== draft))}
          />
        ))}
      </ul>
    </Panel>
  );
}

const wordOf = (type: string): string => entityTypeWord(type as Parameters<typeof entityTypeWord>[0]) ?? type;
