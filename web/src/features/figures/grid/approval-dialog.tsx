import { Button } from '@aws-amplify/ui-react';
import { ApprovalStatus, type Datapoint } from '#shared/domain/datapoint.ts';
import { mostDecided } from '#shared/domain/figure-decision.ts';
import { counted } from '../../../components/counted.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import type { ApprovalRights } from '../../../entities/figure/approval-acts.ts';
import { ApprovalBadge } from '../../../entities/figure/approval-badge.tsx';
import { ApprovalForm } from '../../../entities/figure/approval-form.tsx';
import styles from './grid.module.css';

interface ApprovalDialogProps extends ApprovalRights {
  readonly entityId: string;
  /** Those that are selected. */
  readonly figures: readonly Datapoint[];
  readonly onClose: () => void;
}

/** The approval of the figures that are selected on the grid: where each stands, and the steps that they can take together. */
export function ApprovalDialog({ entityId, figures, mayEdit, mayApprove, onClose }: ApprovalDialogProps) {
  const byStatus = Map.groupBy(figures, ({ approvalStatus }) => approvalStatus);
  const without = byStatus.get(null)?.length ?? 0;
  return (
    <Dialog title={`Approval of ${counted(figures.length, 'figure')}`} onClose={onClose}>
      <DialogBody>
        <ul className={styles['approvals']}>
          {ApprovalStatus.options.map((status) => {
            const count = byStatus.get(status)?.length ?? 0;
            return (
              count > 0 && (
                <li key={status}>
                  <ApprovalBadge status={status} /> {counted(count, 'figure')}
                </li>
              )
            );
          })}
          {without > 0 && <li>Nobody has asked for the approval of {counted(without, 'figure')}.</li>}
        </ul>
        {figures.length > mostDecided ? (
          <p className="note">Select at most {mostDecided} figures to decide on them at once.</p>
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
