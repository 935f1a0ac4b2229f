import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { formatAuditActor, formatAuditEvent, formatAuditType } from '#shared/format/audit-words.ts';
import { deviceWords } from '#shared/format/device-words.ts';
import { formatJobKind } from '#shared/format/job-words.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { Drawer, DrawerSection } from '../../../components/drawer.tsx';
import { AuditChanges } from '../../../entities/audit/audit-changes.tsx';
import { useAuditSurroundings } from '../../../entities/audit/use-audit-surroundings.ts';
import { nameOf } from './log-columns.tsx';

/** A record of the log: who, when, from where, and field by field. */
export function LogDrawer({ record, onClose }: { record: AuditRecord; onClose: () => void }) {
  const surroundings = useAuditSurroundings();
  const { by, at, from, job, isHidden, changes, version, correlationId, entityName, type } = record;
  return (
    <Drawer
      title={formatAuditEvent(record, surroundings)}
      subtitle={
        <>
          <span>{nameOf(record)}</span>
          {entityName !== null && entityName !== record.sourceName && <span>{entityName}</span>}
        </>
      }
      onClose={onClose}
    >
      <DrawerSection title="Who and when">
        <p>
          {formatAuditActor(by)}, <MomentText at={at} />
        </p>
        {job !== null && <p className="muted">In the background: {formatJobKind(job.kind)}</p>}
        {from !== null && (
          <p className="muted">
            {from.address}, {deviceWords(from.userAgent)}
          </p>
        )}
      </DrawerSection>
      <DrawerSection title="Changes">
        {isHidden && <p className="muted">You may not see this item, so nothing of it is told.</p>}
        {!isHidden && changes.length === 0 && <p className="muted">No field that is shown has changed.</p>}
        {changes.length > 0 && <AuditChanges record={record} />}
      </DrawerSection>
      <DrawerSection title="On record as">
        <p className="muted">
          {formatAuditType(type, surroundings)}, version {version}. Request {correlationId}.
        </p>
      </DrawerSection>
    </Drawer>
  );
}
