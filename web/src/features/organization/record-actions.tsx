import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { type MenuItem, RowMenu } from '../../components/menu.tsx';
import { useWrite } from '../../components/use-write.ts';

type LaunchStatus = 'Active' | 'Obsolete';

/** A question whether a record becomes obsolete. */
export interface ObsoleteQuestion {
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

interface RecordActionsProps {
  readonly name: string;
  readonly launchStatus: LaunchStatus;
  /** What it means that the record becomes obsolete. */
  readonly consequence: string;
  /** Asks in place of the usual question, e.g. where something may stand against it. */
  readonly obsoleteQuestion?: (asked: ObsoleteQuestion) => ReactNode;
  /** What it means that it is used again, where that is asked about first. */
  readonly restored?: string;
  readonly changeStatus: (to: LaunchStatus) => Promise<unknown>;
  readonly success: string | undefined;
  readonly refresh: readonly QueryKey[];
  /** The dialog that changes the record. */
  readonly edit: (close: () => void) => ReactNode;
  /** Names the change where it is a particular one. */
  readonly editLabel?: string;
  readonly more?: readonly MenuItem[];
  /** Whether the reader may take it out of use, and back; told where that takes more than changing it. */
  readonly mayEnd?: boolean;
}

/** What can be done with one record of a list: change it, make it obsolete, use it again. */
export function RecordActions({
  name,
  launchStatus,
  consequence,
  obsoleteQuestion,
  restored,
  edit,
  more = [],
  mayEnd = true,
  ...writing
}: RecordActionsProps) {
  const { editLabel = 'Edit' } = writing;
  const [open, setOpen] = useState<'edit' | 'obsolete' | 'restore' | null>(null);
  const queryClient = useQueryClient();
  const change = useWrite({
    write: writing.changeStatus,
    success: writing.success,
    particulars: (to) => `${name} ${to === 'Obsolete' ? 'is obsolete' : 'is in use again'}`,
    refresh: writing.refresh,
    showsFailures: launchStatus === 'Active' || restored !== undefined,
  });
  const changeTo = async (to: LaunchStatus) => {
    try {
      await change.mutateAsync(to);
    } catch (error) {
      // Somebody may have changed it, so the next attempt names the version that is then known.
      for (const queryKey of writing.refresh) void queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  };
  const close = () => setOpen(null);
  const statusItem: MenuItem =
    launchStatus === 'Active'
      ? { label: 'Make obsolete', icon: Archive, isDestructive: true, onSelect: () => setOpen('obsolete') }
      : {
          label: 'Restore',
          icon: ArchiveRestore,
          onSelect: () => (restored === undefined ? change.mutate('Active') : setOpen('restore')),
        };
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          { label: editLabel, icon: Pencil, onSelect: () => setOpen('edit') },
          ...more,
          ...(mayEnd ? [statusItem] : []),
        ]}
      />
      {open === 'edit' && <AbovePage>{edit(close)}</AbovePage>}
      {open === 'obsolete' && (
        <AbovePage>
          {obsoleteQuestion?.({ onConfirm: () => changeTo('Obsolete'), onClose: close }) ?? (
            <ConfirmDialog
              title={`Make ${name} obsolete?`}
              confirmLabel="Make obsolete"
              isDestructive
              onConfirm={() => changeTo('Obsolete')}
              onClose={close}
            >
              {consequence}
            </ConfirmDialog>
          )}
        </AbovePage>
      )}
      {open === 'restore' && (
        <AbovePage>
          <ConfirmDialog
            title={`Restore ${name}?`}
            confirmLabel="Restore"
            onConfirm={() => changeTo('Active')}
            onClose={close}
          >
            {restored}
          </ConfirmDialog>
        </AbovePage>
      )}
    </>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A dialog that a cell of a table opens: it takes neither the look of the cell nor the table's keys. */
export const AbovePage = ({ children }: { children: ReactNode }) =>
  createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the table
    <div onClick={stop} onKeyDown={stop} onCopy={stop}>
      {children}
    </div>,
    document.body,
  );
