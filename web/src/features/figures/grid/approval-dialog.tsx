import { Button } from '@aws-amplify/ui-react';
import { ApprovalStatus } from '#shared/domain/datapoint.ts';
import { mostDecided } from '#shared/domain/figure-decision.ts';
import { counted } from '../../../components/counted.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { type Approvable, type ApprovalRights, approvableWord } from '../../../entities/figure/approval-acts.ts';
import { ApprovalBadge } from '../../../entities/figure/approval-badge.tsx';
import { ApprovalForm, approvableWords } from '../../../entities/figure/approval-form.tsx';
import styles from './grid.module.css';

interface ApprovalDialogProps extends ApprovalRights {
  readonly entityId: string;
  /** Those that are selected. */
  readonly figures: readonly Approvable[];
  readonly onClose: () => void;
}

/** The approval of figures that are selected on the grid, or of facts: where each stands, and the steps that they can take together. */
export function ApprovalDialog({ entityId, figures, mayEdit, mayApprove, onClose }: ApprovalDialogProps) {
  const word = approvableWord(figures);
  const byStatus = Map.groupBy(figures, ({ approvalStatus }) => approvalStatus);
  const without = byStatus.get(null)?.length ?? 0;
  return (
    <Dialog title={`Approval of ${approvableWords(figures)}`} onClose={onClose}>
      <DialogBody>
        <ul className={styles['approvals']}>
          {ApprovalStatus.options.map((status) => {
            const count = byStatus.get(status)?.length ?? 0;
            return (
              count > 0 && (
                <li key={status}>
                  <ApprovalBadge status={status} /> {counted(count, word)}
                </li>
              )
            );
          })}
          {without > 0 && (
            <li>
              Nobody has asked for the approval of {figures.length === 1 ? `this ${word}` : counted(without, word)}.
            </li>
          )}
        </ul>
        {figures.length > mostDecided ? (
          <p className="note">
            Select at most {mostDecided} {word}s to decide on them at once.
          </p>
        ) : (
          <ApprovalForm
            entityId={entityId}
            figures={figures}
            mayEdit={mayEdit}
            mayApprove={mayApprove}
            onDone={onClose}
          />
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
