import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { formatAuditActor, formatAuditEvent } from '#shared/format/audit-words.ts';
import { deviceWords } from '#shared/format/device-words.ts';
import { counted } from '#shared/format/duration.ts';
import { formatJobKind } from '#shared/format/job-words.ts';
import { MomentText } from '../../components/date-text.tsx';
import styles from './audit.module.css';
import { AuditChanges } from './audit-changes.tsx';
import { useAuditSurroundings } from './use-audit-surroundings.ts';

/** Of what it is told that something was done, and nothing more. */
const hidden = 'something that you may not see';

/** What was done to which thing: `Covenant changed: Minimum DSCR`. */
function useEventText(): (record: AuditRecord) => string {
  const surroundings = useAuditSurroundings();
  return (record) => {
    const name = record.isHidden ? hidden : record.sourceName;
    const event = formatAuditEvent(record, surroundings);
    return name === null ? event : `${event}: ${name}`;
  };
}

const fromWords = ({ from }: AuditRecord): string => {
  if (from === null) return '';
  const device = deviceWords(from.userAgent);
  return [from.address, device].filter((part) => part !== '').join(', ');
};

/** A record of the trail: what, by whom, when and from where, and behind it field by field. */
export function AuditEntry({ record, besides }: { record: AuditRecord; besides: string | null }) {
  const eventText = useEventText();
  const { changes, type, at } = record;
  const note = type === 'Note' ? changes.find(({ field }) => field === 'text')?.after : undefined;
  const place = fromWords(record);
  return (
    <li className={styles['entry']}>
      <div className={styles['head']}>
        <span className={styles['what']}>{eventText(record)}</span>
        <MomentText at={at} />
      </div>
      <span className={styles['by']}>
        {formatAuditActor(record.by)}
        {record.job !== null && ` · ${formatJobKind(record.job.kind)}`}
        {besides !== null && ` · ${besides}`}
        {place !== '' && ` · ${place}`}
      </span>
      {typeof note === 'string' && <p>{note}</p>}
      {changes.length > 0 && type !== 'Note' && (
        <details className={styles['details']}>
          <summary>{counted(changes.length, 'field')}</summary>
          <AuditChanges record={record} />
        </details>
      )}
    </li>
  );
}
