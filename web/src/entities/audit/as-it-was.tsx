import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityThen } from '#shared/domain/audit/audit-record.ts';
import { formatDate } from '#shared/format/dates.ts';
import { isEnteredDate } from '#shared/time/dates.ts';
import { auditQueries } from '../../api/queries/audit-queries.ts';
import { today } from '../../components/date-text.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { QueryView } from '../../components/query-view.tsx';
import styles from './audit.module.css';
import { AuditChanges } from './audit-changes.tsx';

export interface AsItWasProps {
  readonly entityId: string;
  readonly name: string;
}

/** An entity and the terms of its covenants, as they stood at the end of a day. */
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

function Then({ found: { day, entity, covenants, names } }: { found: EntityThen }) {
  if (entity === null) return <p className="muted">It was not there yet on {formatDate(day)}.</p>;
  return (
    <>
      <p className="muted">{formatDate(day)}, midnight UTC. Figures keep their own history, value by value.</p>
      <AuditChanges record={{ ...entity, names }} />
      {covenants.map(({ id, ...covenant }) => (
        <details key={id} className={styles['details']}>
          <summary>{covenant.name}</summary>
          <AuditChanges record={{ ...covenant, names }} />
        </details>
      ))}
    </>
  );
}
