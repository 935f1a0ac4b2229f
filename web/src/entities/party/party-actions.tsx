import { useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, Pencil, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { type Relationship, relationshipWord } from '#shared/domain/relationship.ts';
import { api } from '../../api/api.ts';
import { isConflict } from '../../api/api-error.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { type MenuItem, RowMenu } from '../../components/menu.tsx';
import { notifyFailure } from '../../components/toast-store.ts';
import { useWrite } from '../../components/use-write.ts';
import { staleAfterEntities } from '../entity/stale-after-entities.ts';
import { successOf } from './party-words.ts';

const EditPartyDialog = lazyDialog(async () => (await import('./edit-party-dialog.tsx')).EditPartyDialog);

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();

/** What can be done with one party: change its terms, remove it, take it back. */
export function PartyActions({ party }: { party: Relationship }) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const queryClient = useQueryClient();
  const { id, version, relationshipType, sourceName, entityName } = party;
  const isActive = party.launchStatus === 'Active';
  const change = useWrite({
    write: () =>
      api.relationships.updateRelationship({
        params: { id },
        body: { version, launchStatus: isActive ? 'Obsolete' : 'Active' },
      }),
    success: successOf(relationshipType, isActive ? 'removed' : 'restored'),
    particulars: () => `${sourceName}, ${entityName}`,
    refresh: staleAfterEntities,
    showsFailures: true,
  });
  const apply = async () => {
    try {
      await change.mutateAsync(undefined);
    } catch (error) {
      notifyFailure(error, { situation: 'relationship' });
      // Somebody else has changed it: the next attempt names the version that is then known.
      if (isConflict(error))
        for (const queryKey of staleAfterEntities) void queryClient.invalidateQueries({ queryKey });
    }
  };
  const role = relationshipWord(relationshipType).toLowerCase();
  const items: readonly MenuItem[] = isActive
    ? [
        { label: 'Edit', icon: Pencil, onSelect: () => setOpen('edit') },
        { label: 'Remove', icon: UserMinus, isDestructive: true, onSelect: () => setOpen('remove') },
      ]
    : [{ label: 'Restore', icon: ArchiveRestore, onSelect: () => void apply() }];
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu label={`Actions for ${sourceName}, ${role}`} items={items} />
      {open !== null &&
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the table
          <div onClick={stop} onKeyDown={stop} onCopy={stop}>
            {open === 'edit' ? (
              <EditPartyDialog party={party} onClose={close} />
            ) : (
              <ConfirmDialog
                title={`Remove ${sourceName}?`}
                confirmLabel={`Remove ${role}`}
                isDestructive
                onConfirm={apply}
                onClose={close}
              >
                {sourceName} will no longer be {role} of {entityName}, and its share becomes available again. The
                history is kept.
              </ConfirmDialog>
            )}
          </div>,
          document.body,
        )}
    </>
  );
}
