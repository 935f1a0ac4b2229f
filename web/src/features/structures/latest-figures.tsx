import type { Detail } from '#shared/domain/detail.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { FigureText } from '../../components/figure-text.tsx';
import styles from './structures.module.css';

export function LatestFigures({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={styles['figures']}>
      {details.map(({ id, name, latest, unit }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            <FigureText value={latest?.value ?? null} unit={unit} reason="No figure was entered yet." />
            {latest && <small>{formatPeriod(latest.period)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
