import { Button } from '@aws-amplify/ui-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import { ProposalChoice } from './proposal-choice.tsx';
import type { ReviewDoubt } from './review-doubts.ts';
import type { ReviewGroup } from './review-order.ts';

interface DismissManyDialogProps {
  readonly group: ReviewGroup;
  readonly doubts: ReadonlyMap<string, readonly ReviewDoubt[]>;
  readonly onDismiss: (chosen: ReviewGroup['proposals'], onProgress: (count: number) => void) => Promise<void>;
  readonly onClose: () => void;
}

/** Dismisses the proposals of one type that are ticked, at first all of them. */
export function DismissManyDialog({ group, doubts, onDismiss, onClose }: DismissManyDialogProps) {
  const { title, proposals } = group;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(() => new Set(proposals.map(({ id }) => id)));
  const [done, setDone] = useState(0);
  const chosen = proposals.filter(({ id }) => chosenIds.has(id));
  const dismissal = useMutation({ mutationFn: () => onDismiss(chosen, setDone), onSuccess: onClose });

  return (
    <Dialog title={`Dismiss ${title.toLowerCase()}`} wide onClose={onClose}>
      <DialogBody>
        {dismissal.error !== null && <DialogFailure error={dismissal.error} />}
        <ProposalChoice
          legend="Proposals to dismiss"
          proposals={proposals}
          doubts={doubts}
          chosen={chosenIds}
          onChange={setChosenIds}
        />
        <p>What is dismissed is not watched and leaves this list.</p>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variation="destructive"
          isDisabled={chosen.length === 0}
          isLoading={dismissal.isPending}
          loadingText={`Dismissed ${done} of ${chosen.length}…`}
          onClick={() => dismissal.mutate()}
        >
          Dismiss {chosen.length} {chosen.length === 1 ? 'proposal' : 'proposals'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
