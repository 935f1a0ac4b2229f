import { Button } from '@aws-amplify/ui-react';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LaunchStatus, Structure } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useWrite } from '../../components/use-write.ts';

/** Takes a structure out of the portfolio, or back into it. */
export function ArchiveStructure({ structure }: { structure: Structure }) {
  const { id, version, name, launchStatus } = structure;
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const mayArchive = usePermitted('Create', 'Deal', id);
  const isArchived = launchStatus === 'Obsolete';
  const change = useWrite({
    write: (to: LaunchStatus) =>
      api.structures.updateStructure({ params: { id }, body: { version, launchStatus: to } }),
    success: callsOf.structures.updateStructure.success,
    refresh: [structureQueries.all()],
    showsFailures: !isArchived,
  });
  if (!mayArchive) return null;

  if (isArchived) {
    return (
      <Button size="small" isLoading={change.isPending} onClick={() => change.mutate('Active')}>
        <ArchiveRestore size={14} aria-hidden />
        Restore
      </Button>
    );
  }
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        <Archive size={14} aria-hidden />
        Archive
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Archive ${name}?`}
          confirmLabel="Archive structure"
          onConfirm={async () => {
            await change.mutateAsync('Obsolete');
            void navigate('/portfolio');
          }}
          onClose={() => setAsked(false)}
        >
          It leaves the portfolio with its covenants and documents. It is kept under Archived structures and can be
          restored.
        </ConfirmDialog>
      )}
    </>
  );
}
