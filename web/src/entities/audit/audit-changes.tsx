import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { auditLine } from '#shared/format/audit-line.ts';
import { noValue } from '#shared/format/no-value.ts';
import styles from './audit.module.css';
import { useAuditSurroundings } from './use-audit-surroundings.ts';

/** What a record has made another, field by field, before and after. */
export function AuditChanges({ record }: { record: Pick<AuditRecord, 'type' | 'changes' | 'names'> }) {
  const surroundings = useAuditSurroundings();
  const lines = record.changes.map((change) => auditLine(change, record, surroundings));
  return (
    <dl className={styles['changes']}>
      {lines.map(({ field, before, after }) => (
        <div key={field} className={styles['change']}>
          <dt>{field}</dt>
          <dd>
            {before !== noValue && (
              <>
                <span className="visually-hidden">Before: </span>
                <span className={styles['was']}>{before}</span>
                <span className="visually-hidden">. After: </span>{' '}
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
