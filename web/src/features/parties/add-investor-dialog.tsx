import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { AddPartyDialog } from '../../entities/party/add-party-dialog.tsx';
import { useRelatedEntity } from '../../entities/party/use-related-entity.ts';
import { StructurePicker } from '../../entities/structure/structure-picker.tsx';

/** Adds an investor to a structure that is chosen first. */
export function AddInvestorDialog({ onClose }: { onClose: () => void }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [structureId, setStructureId] = useState<string | null>(null);
  if (structureId !== null) return <Investor structureId={structureId} onClose={onClose} />;
  return (
    <Dialog title="Add investor" onClose={onClose}>
      <DialogBody>
        <StructurePicker label="Structure that is invested in" value={chosenId} onChange={setChosenId} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variation="primary" isDisabled={chosenId === null} onClick={() => setStructureId(chosenId)}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Investor({ structureId, onClose }: { structureId: string; onClose: () => void }) {
  const structure = useRelatedEntity(structureId, 'Deal');
  const parties = useQuery(relationshipQueries.of(structureId));
  if (structure.data && parties.data) {
    return <AddPartyDialog entity={structure.data} parties={parties.data} firstRole="Investor" onClose={onClose} />;
  }
  const error = structure.error ?? parties.error;
  if (error === null) return null;
  const retry = () => void Promise.all([structure.refetch(), parties.refetch()]);
  return (
    <Dialog title="Add investor" onClose={onClose}>
      <DialogBody>
        <LoadFailed error={error} onRetry={retry} />
      </DialogBody>
    </Dialog>
  );
}
