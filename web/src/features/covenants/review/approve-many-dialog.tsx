import { Alert, Button, SelectField } from '@aws-amplify/ui-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import { ProposalChoice } from './proposal-choice.tsx';
import { isFitForBulk, type ReviewDoubt } from './review-doubts.ts';
import type { RefusedApproval } from './use-review.ts';

const levels = [0.95, 0.9, 0.85, 0.8, 0.7, 0] as const;

interface ApproveManyDialogProps {
  readonly proposals: readonly CovenantWithState[];
  readonly doubts: ReadonlyMap<string, readonly ReviewDoubt[]>;
  readonly onApprove: (chosen: readonly CovenantWithState[]) => Promise<readonly RefusedApproval[]>;
  readonly onClose: () => void;
}

const atLeast = (proposals: readonly CovenantWithState[], level: number) =>
  proposals.filter(({ confidence }) => (confidence ?? 0) >= level);

const levelWords = (level: number): string => (level === 0 ? 'Any' : `${level * 100}%`);

const leftOutWords = (count: number): string =>
  count === 1
    ? '1 proposal has to be looked at by itself and is left out.'
    : `${count} proposals have to be looked at one by one and are left out.`;

/** Approves the proposals that are ticked. A level of confidence ticks those that reach it, except likely duplicates; each can still be changed later. */
export function ApproveManyDialog({ proposals, doubts, onApprove, onClose }: ApproveManyDialogProps) {
  const fit = proposals.filter(({ id }) => isFitForBulk(doubts.get(id)));
  const reaching = (level: number) => atLeast(fit, level).filter(({ id }) => (doubts.get(id) ?? []).length === 0);
  const idsOf = (level: number): ReadonlySet<string> => new Set(reaching(level).map(({ id }) => id));
  const [level, setLevel] = useState<number>(levels[1]);
  const [chosenIds, setChosenIds] = useState(() => idsOf(levels[1]));
  const chosen = fit.filter(({ id }) => chosenIds.has(id));
  const approval = useMutation({
    mutationFn: () => onApprove(chosen),
    onSuccess: (refused) => refused.length === 0 && onClose(),
  });
  const refused = approval.data ?? [];
  const nameOf = (id: string) => proposals.find((proposal) => proposal.id === id)?.name ?? 'A covenant';
  const leftOut = proposals.filter((proposal) => !fit.includes(proposal));

  return (
    <Dialog title="Approve in bulk" wide onClose={onClose}>
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
          onChange={({ target }) => {
            const next = Number(target.value);
            setLevel(next);
            setChosenIds(idsOf(next));
          }}
        >
          {levels.map((one) => (
            <option key={one} value={one}>
              {levelWords(one)} ({reaching(one).length} of {fit.length})
            </option>
          ))}
        </SelectField>
        <ProposalChoice
          legend="Proposals to approve"
          proposals={fit}
          doubts={doubts}
          chosen={chosenIds}
          onChange={setChosenIds}
        />
        {leftOut.length > 0 && (
          <details className="note">
            <summary>{leftOutWords(leftOut.length)}</summary>
            <ul>
              {leftOut.map(({ id, name }) => (
                <li key={id}>
                  {name}
                  {': '}
                  {(doubts.get(id) ?? []).map(({ words, why }) => why ?? words).join(' ')}
                </li>
              ))}
            </ul>
          </details>
        )}
        <p>Each can still be changed or unapproved.</p>
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
