import { Alert, Button, SelectField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { ProgressBar } from '../../../components/job-progress.tsx';

const levels = [0.95, 0.9, 0.85, 0.8, 0.7] as const;

interface ApproveManyDialogProps {
  readonly proposals: readonly CovenantWithState[];
  readonly onApprove: (chosen: readonly CovenantWithState[], onProgress: (done: number) => void) => Promise<number>;
  readonly onClose: () => void;
}

const atLeast = (proposals: readonly CovenantWithState[], level: number) =>
  proposals.filter(({ confidence }) => (confidence ?? 0) >= level);

/** Approves every proposal whose confidence reaches a level; each can still be changed or unapproved later. */
export function ApproveManyDialog({ proposals, onApprove, onClose }: ApproveManyDialogProps) {
  const [level, setLevel] = useState<number>(levels[1]);
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState(0);
  const chosen = atLeast(proposals, level);

  const approve = async () => {
    setFailed(0);
    setDone(0);
    const left = await onApprove(chosen, setDone);
    setDone(null);
    setFailed(left);
    if (left === 0) onClose();
  };

  return (
    <Dialog title="Approve the confident ones" onClose={onClose}>
      <DialogBody>
        {failed > 0 && (
          <Alert variation="error" role="alert">
            {failed} could not be approved and stay in the list.
          </Alert>
        )}
        <SelectField
          label="Confidence of at least"
          value={String(level)}
          onChange={({ target }) => setLevel(Number(target.value))}
        >
          {levels.map((one) => (
            <option key={one} value={one}>
              {one * 100}% ({atLeast(proposals, one).length} of {proposals.length})
            </option>
          ))}
        </SelectField>
        <p>They are watched from then on. Each can still be changed or unapproved.</p>
        {done !== null && <ProgressBar share={done / chosen.length} label={`Approving ${chosen.length} covenants`} />}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variation="primary"
          isDisabled={chosen.length === 0}
          isLoading={done !== null}
          loadingText={`Approving ${done ?? 0} of ${chosen.length}…`}
          onClick={() => void approve()}
        >
          Approve {chosen.length} {chosen.length === 1 ? 'covenant' : 'covenants'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
