import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityThen, FigureThen } from '#shared/domain/audit/audit-record.ts';
import { formatDate, formatFigurePeriod } from '#shared/format/dates.ts';
import { formatFact } from '#shared/format/fact.ts';
import { isEnteredDate } from '#shared/time/dates.ts';
import { auditQueries } from '../../api/queries/audit-queries.ts';
import { counted } from '../../components/counted.ts';
import { today } from '../../components/date-text.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { QueryView } from '../../components/query-view.tsx';
import styles from './audit.module.css';
import { AuditChanges } from './audit-changes.tsx';

export interface AsItWasProps {
  readonly entityId: string;
  readonly name: string;
}

/** An entity, the terms of its covenants and its latest figures, as they stood at the end of a day. */
export function AsItWas({ entityId, name }: AsItWasProps) {
  const [day, setDay] = useState('');
  const isChosen = isEnteredDate(day) && day <= today();
  const then = useQuery({ ...auditQueries.asOf(entityId, day), enabled: isChosen });
  return (
    <section className={styles['then']} aria-label={`${name} as it was on a day`}>
      <DateInput label="As it was at the end of" size="small" value={day} onDate={setDay} />
      {isEnteredDate(day) && !isChosen && <p role="alert">Choose a day that is not ahead.</p>}
      {isChosen && <QueryView query={then}>{(found) => <Then found={found} />}</QueryView>}
    </section>
  );
}

const held = ({ period, from }: FigureThen): string => {
  if (period !== null) return formatFigurePeriod(period);
  return from === null ? 'from the beginning' : `from ${formatDate(from)}`;
};

/** The latest figures that were known then. */
function FiguresThen({ figures }: { figures: EntityThen['figures'] }) {
  if (figures.length === 0) return <p className="muted">It had no figures yet.</p>;
  return (
    <details className={styles['details']}>
      <summary>{counted(figures.length, 'figure')}</summary>
      <dl className={styles['changes']}>
        {figures.map((figure) => (
          <div key={figure.detailId} className={styles['change']}>
            <dt>{figure.detailName}</dt>
            <dd>
              {formatFact(figure.value, figure)} <span className="muted">· {held(figure)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Then({ found: { day, entity, covenants, figures, names } }: { found: EntityThen }) {
  if (entity === null) return <p className="muted">It was not there yet on {formatDate(day)}.</p>;
  return (
    <>
      <p className="muted">{formatDate(day)}, at the end of the day (UTC).</p>
      <AuditChanges record={{ ...entity, names }} />
      {covenants.map(({ id, ...covenant }) => (
        <details key={id} className={styles['details']}>
          <summary>{covenant.name}</summary>
          <AuditChanges record={{ ...covenant, names }} />
        </details>
      ))}
      <FiguresThen figures={figures} />
    </>
  );
}
