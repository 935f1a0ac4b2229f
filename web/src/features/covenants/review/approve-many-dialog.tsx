import { Alert, Button, SelectField } from '@aws-amplify/ui-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import type { RefusedApproval } from './use-review.ts';

const levels = [0.95, 0.9, 0.85, 0.8, 0.7] as const;

interface ApproveManyDialogProps {
  readonly proposals: readonly CovenantWithState[];
  readonly onApprove: (chosen: readonly CovenantWithState[]) => Promise<readonly RefusedApproval[]>;
  readonly onClose: () => void;
}

const atLeast = (proposals: readonly CovenantWithState[], level: number) =>
  proposals.filter(({ confidence }) => (confidence ?? 0) >= level);

/** Approves every proposal whose confidence reaches a level; each can still be changed or unapproved later. */
export function ApproveManyDialog({ proposals, onApprove, onClose }: ApproveManyDialogProps) {
  const [level, setLevel] = useState<number>(levels[1]);
  const chosen = atLeast(proposals, level);
  const approval = useMutation({
    mutationFn: () => onApprove(chosen),
    onSuccess: (refused) => refused.length === 0 && onClose(),
  });
  const refused = approval.data ?? [];
  const nameOf = (id: string) => proposals.find((proposal) => proposal.id === id)?.name ?? 'A covenant';

  return (
    <Dialog title="Approve in bulk" onClose={onClose}>
      <DialogBody>
        {approval.error !== null && <DialogFailure error={approval.error} />}
        {refused.length > 0 && (
          <Alert variation="error" role="alert">
            {refused.length} could not be approved and {refused.length === 1 ? 'stays' : 'stay'} in the list:
            <ul>
              {refused.map(({ id, message }) => (
                <li key={id}>
                  {nameOf(id)}: {message}
                </li>
              ))}
            </ul>
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
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variation="primary"
          isDisabled={chosen.length === 0}
          isLoading={approval.isPending}
          loadingText={`Approving ${chosen.length}…`}
          onClick={() => approval.mutate()}
        >
          Approve {chosen.length} {chosen.length === 1 ? 'covenant' : 'covenants'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
