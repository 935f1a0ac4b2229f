import { Button } from '@aws-amplify/ui-react';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LaunchStatus } from '#shared/domain/entity-types.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { isAllowed, useGlobalState } from '../../../api/global-state.tsx';
import { successNoticeOf } from '../../../api/success-notices.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkEditDialog, LeftOut } from './bulk-edit-dialog.tsx';
import type { BulkField } from './bulk-fields.ts';
import type { BulkKind, BulkRow } from './bulk-kinds.ts';

interface BulkOptions<Row extends BulkRow> {
  readonly kind: BulkKind<Row>;
  /** What the rows are called: "project", "projects". */
  readonly words: { readonly one: string; readonly many: string };
  /** The rows in sight. */
  readonly rows: readonly Row[];
  readonly launchStatus: LaunchStatus;
  /** The fields that can be changed together in these rows; null where none can. */
  readonly fieldsFor: ((rows: readonly Row[]) => readonly BulkField[]) | null;
  /** Rows in force are archived on their own pages, because much hangs on each. */
  readonly archivesOneByOne?: boolean;
  /** What archiving or restoring them means. */
  readonly consequence: string;
  /** Called with what is left in sight after rows have been saved. */
  readonly onSaved: () => void;
}

interface Act<Row> {
  readonly kind: 'edit' | 'status';
  readonly rows: readonly Row[];
  /** Unmarks the rows, once all of them are saved. */
  readonly unmark: () => void;
}

/** What can be done with marked rows by somebody who may: the buttons for the table, and the dialog that belongs beside it. */
export function useBulkActions<Row extends BulkRow>(options: BulkOptions<Row>) {
  const { kind, rows, launchStatus, fieldsFor, archivesOneByOne = false } = options;
  const global = useGlobalState();
  const [act, setAct] = useState<Act<Row> | null>(null);
  const may = (level: Level) => (row: Row) =>
    isAllowed(global, { level, sourceType: kind.source, path: kind.pathOf(row) });
  const isActive = launchStatus === 'Active';
  const mayEditAny = isActive && fieldsFor !== null && rows.some(may('Edit'));
  // Taking out of force, and back, takes the right to create.
  const mayChangeStatus = !(isActive && archivesOneByOne) && rows.some(may('Create'));

  const bulkActions = (marked: readonly Row[], unmark: () => void): ReactNode => (
    <>
      {mayEditAny && (
        <Button size="small" onClick={() => setAct({ kind: 'edit', rows: marked, unmark })}>
          <Pencil size={14} aria-hidden />
          Edit
        </Button>
      )}
      {mayChangeStatus && (
        <Button size="small" onClick={() => setAct({ kind: 'status', rows: marked, unmark })}>
          {isActive ? <Archive size={14} aria-hidden /> : <ArchiveRestore size={14} aria-hidden />}
          {isActive ? 'Archive' : 'Restore'}
        </Button>
      )}
    </>
  );
  const level = act?.kind === 'edit' ? 'Edit' : 'Create';
  const permitted = act?.rows.filter(may(level)) ?? [];
  return {
    bulkActions: mayEditAny || mayChangeStatus ? bulkActions : undefined,
    dialog: act && (
      <ActDialog
        {...options}
        act={act}
        permitted={permitted}
        leftOut={act.rows.length - permitted.length}
        onClose={() => setAct(null)}
      />
    ),
  };
}

interface ActDialogProps<Row extends BulkRow> extends BulkOptions<Row> {
  readonly act: Act<Row>;
  readonly permitted: readonly Row[];
  readonly leftOut: number;
  readonly onClose: () => void;
}

function ActDialog<Row extends BulkRow>(props: ActDialogProps<Row>) {
  const { kind, words, act, permitted, leftOut, launchStatus, fieldsFor, onSaved, onClose } = props;
  const counted = permitted.length === 1 ? `1 ${words.one}` : `${permitted.length} ${words.many}`;
  const terms = termsOf(useGlobalState().organization.details);
  const success =
    permitted.length === 1 ? successNoticeOf(kind.success ?? undefined, terms).text : `${counted} updated successfully`;
  const shared = { kind, rows: permitted, success, onSaved, onClose, onDone: act.unmark };
  if (act.kind === 'edit') {
    return (
      <BulkEditDialog
        {...shared}
        title={`Edit ${counted}`}
        act={`Save ${counted}`}
        choices={fieldsFor?.(permitted) ?? []}
        leftOut={leftOut}
      />
    );
  }
  const verb = launchStatus === 'Active' ? 'Archive' : 'Restore';
  return (
    <BulkDialog
      {...shared}
      title={`${verb} ${counted}?`}
      act={`${verb} ${counted}`}
      isDestructive={launchStatus === 'Active'}
      fields={permitted.length === 0 ? {} : { launchStatus: launchStatus === 'Active' ? 'Obsolete' : 'Active' }}
    >
      <LeftOut count={leftOut} />
      <p>{props.consequence}</p>
    </BulkDialog>
  );
}
