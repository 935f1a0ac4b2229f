import { Button } from '@aws-amplify/ui-react';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LaunchStatus } from '#shared/domain/entity-types.ts';
import { isConflict } from '../../api/api-error.ts';
import { placeInPages } from '../../api/queries/entity-page-queries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RowMenu } from '../../components/menu.tsx';
import { notifyFailure } from '../../components/toast-store.ts';
import { useWrite } from '../../components/use-write.ts';
import { staleAfterEntities } from './stale-after-entities.ts';

interface Obsoletable {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly launchStatus: LaunchStatus;
}

interface ObsoleteEntityProps<Entity extends Obsoletable> {
  readonly entity: Entity;
  /** In a sentence: `structure`. */
  readonly word: string;
  readonly change: (body: { version: number; launchStatus: LaunchStatus }) => Promise<Entity>;
  readonly success: string | undefined;
  readonly queries: { readonly all: () => QueryKey; readonly detail: (id: string) => { readonly queryKey: QueryKey } };
  /** Where the reader goes when it is no longer in force. */
  readonly listAddress: string;
  /** What becoming obsolete means for this kind of entity. */
  readonly children: ReactNode;
}

/** Reads everything anew that shows the entity, but not the entity itself: it has just been answered, and its page is left. */
function refreshOthers(queryClient: QueryClient, own: QueryKey): void {
  const ownHash = JSON.stringify(own);
  for (const queryKey of staleAfterEntities) {
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => JSON.stringify(query.queryKey) !== ownHash });
  }
}

/** Takes an entity out of force, or back into it. For those who may create one. */
export function ObsoleteEntity<Entity extends Obsoletable>(props: ObsoleteEntityProps<Entity>) {
  const { entity, word, change, success, queries, listAddress, children } = props;
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isObsolete = entity.launchStatus === 'Obsolete';
  const own = queries.detail(entity.id).queryKey;
  const write = useWrite({
    write: (launchStatus: LaunchStatus) => change({ version: entity.version, launchStatus }),
    success,
    particulars: (launchStatus) => `${entity.name} ${launchStatus === 'Obsolete' ? 'archived' : 'restored'}`,
    showsFailures: true,
    onDone: (changed) => {
      // What only its page shows, such as its counterparties, the answer leaves out.
      queryClient.setQueryData<Entity>(own, (shown) => (shown === undefined ? shown : { ...shown, ...changed }));
      placeInPages(queryClient, queries.all(), [changed]);
      if (changed.launchStatus === 'Obsolete') void navigate(listAddress);
      refreshOthers(queryClient, own);
    },
  });

  /** The next attempt has to name the version that there is now. */
  const readAgain = (error: unknown) => {
    if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: own });
  };
  const restore = () =>
    write.mutate('Active', {
      onError: (error) => {
        notifyFailure(error);
        readAgain(error);
      },
    });

  if (isObsolete) {
    return (
      <Button size="small" isLoading={write.isPending} loadingText="Restoring…" onClick={restore}>
        <ArchiveRestore size={14} aria-hidden />
        Restore
      </Button>
    );
  }
  return (
    <>
      <RowMenu
        label="More actions"
        items={[{ label: 'Archive', icon: Archive, isDestructive: true, onSelect: () => setAsked(true) }]}
      />
      {isAsked && (
        <ConfirmDialog
          title={`Archive ${entity.name}?`}
          confirmLabel={`Archive ${word}`}
          onConfirm={() => write.mutateAsync('Obsolete', { onError: readAgain })}
          onClose={() => setAsked(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
