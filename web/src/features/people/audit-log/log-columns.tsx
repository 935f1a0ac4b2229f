import { createColumnHelper } from '@tanstack/react-table';
import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { auditLine } from '#shared/format/audit-line.ts';
import {
  type AuditSurroundings,
  formatAuditActor,
  formatAuditEvent,
  formatAuditType,
} from '#shared/format/audit-words.ts';
import { formatMoment } from '#shared/format/dates.ts';
import { deviceWords } from '#shared/format/device-words.ts';
import { noValue } from '#shared/format/no-value.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';

const column = createColumnHelper<DataTableFeatures, AuditRecord>();

/** What the reader is told of a thing that they may not see. */
const hiddenName = 'Not shared with you';

export const nameOf = ({ isHidden, sourceName }: AuditRecord): string =>
  isHidden ? hiddenName : (sourceName ?? noValue);

const changesText = (record: AuditRecord, surroundings: AuditSurroundings): string =>
  record.changes
    .map((change) => {
      const { field, before, after } = auditLine(change, record, surroundings);
      return before === noValue ? `${field}: ${after}` : `${field}: ${before} → ${after}`;
    })
    .join('; ');

/** The columns of the log: what, to which thing, who, when and from where. */
export const logColumns = (surroundings: AuditSurroundings, onOpen: (record: AuditRecord) => void) =>
  column.columns([
    column.accessor((record) => formatAuditEvent(record, surroundings), {
      id: 'what',
      header: 'What',
      enableSorting: false,
      cell: ({ row, getValue }) => (
        <button type="button" className="name" onClick={() => onOpen(row.original)}>
          {getValue()}
        </button>
      ),
    }),
    column.accessor((record) => nameOf(record), {
      id: 'thing',
      header: 'Which',
      enableSorting: false,
      meta: { text: nameOf },
      cell: ({ row: { original }, getValue }) => (
        <>
          {getValue()}
          <span className="below">
            {[formatAuditType(original.type, surroundings), original.entityName]
              .filter((part) => part !== null && part !== original.sourceName)
              .join(' · ')}
          </span>
        </>
      ),
    }),
    column.accessor(({ by }) => formatAuditActor(by), { id: 'who', header: 'Who', enableSorting: false }),
    column.accessor('at', {
      header: 'When',
      enableSorting: false,
      meta: { text: ({ at }: AuditRecord) => formatMoment(at, surroundings.timeZone) },
      cell: ({ getValue }) => <MomentText at={getValue()} />,
    }),
    column.accessor((record) => changesText(record, surroundings), {
      id: 'changes',
      header: 'Changes',
      enableSorting: false,
      meta: { secondary: true },
      cell: ({ row: { original } }) =>
        original.changes.length === 0
          ? noValue
          : original.changes.length === 1
            ? '1 field'
            : `${original.changes.length} fields`,
    }),
    column.accessor(({ from }) => from?.address ?? noValue, {
      id: 'address',
      header: 'Address',
      enableSorting: false,
      meta: { secondary: true },
      cell: ({ row: { original }, getValue }) => (
        <span title={original.from === null ? undefined : deviceWords(original.from.userAgent)}>{getValue()}</span>
      ),
    }),
  ]);
