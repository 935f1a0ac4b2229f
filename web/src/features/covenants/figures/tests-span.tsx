import { Button } from '@aws-amplify/ui-react';
import type { Covenant } from '#shared/domain/covenant.ts';
import { toldFrom } from '#shared/domain/covenant-periods.ts';
import { type StructureCalendar, startOf } from '#shared/domain/covenant-schedule.ts';
import { formatDate } from '#shared/format/dates.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import { today } from '../../../components/date-text.tsx';
import styles from './figures.module.css';

interface TestsSpanProps {
  readonly covenant: Covenant;
  readonly structure: StructureCalendar;
  /** The last day whose tests are shown; null: today. */
  readonly to: IsoDate | null;
  readonly onChange: (to: IsoDate | null) => void;
}

/** Which of many tests of days or weeks are shown, and the way to earlier ones. */
export function TestsSpan({ covenant, structure, to, onChange }: TestsSpanProps) {
  const last = to ?? today();
  const from = toldFrom(covenant, last);
  const start = startOf(covenant, structure);
  return (
    <div className={styles['span']}>
      <span className="note" role="status">
        {formatDate(from > start ? from : start)} to {formatDate(last)}
      </span>
      <span>
        <Button size="small" variation="link" isDisabled={from <= start} onClick={() => onChange(addDays(from, -1))}>
          Earlier tests
        </Button>
        {to !== null && (
          <Button size="small" variation="link" onClick={() => onChange(null)}>
            Latest tests
          </Button>
        )}
      </span>
    </div>
  );
}
