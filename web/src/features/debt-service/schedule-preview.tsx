import { formatPeriod } from '#shared/format/dates.ts';
import { Money } from '../../components/number-texts.tsx';
import styles from './debt-service.module.css';
import { changedIn, type ScheduledColumn } from './schedule-upload.ts';

interface SchedulePreviewProps {
  readonly columns: readonly ScheduledColumn[];
  readonly currency: string;
}

/** What would be saved beside what stands now. */
export function SchedulePreview({ columns, currency }: SchedulePreviewProps) {
  const changes = columns.flatMap((column) =>
    changedIn(column).map((figure) => ({ ...figure, detailName: column.detailName })),
  );
  if (changes.length === 0) return <p className="note">These figures are saved already, to the cent.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className={styles['preview']} tabIndex={0}>
      <table>
        <caption className="visually-hidden">Figures that would be saved</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Figure</th>
            <th scope="col">Now</th>
            <th scope="col">Saved as</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ detailName, period, before, value }) => (
            <tr key={`${detailName} ${period}`}>
              <th scope="row">{formatPeriod(period)}</th>
              <td>{detailName}</td>
              <td>
                <Money value={before} currency={currency} decimals={2} reason="No figure stands there." />
              </td>
              <td>
                <Money value={value} currency={currency} decimals={2} reason="Taken away: nothing is due then." />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
