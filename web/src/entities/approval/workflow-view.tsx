import type { Workflow } from '#shared/domain/approvals/workflow.ts';
import { approvalLook } from '#shared/format/approval-words.ts';
import { MomentText } from '../../components/date-text.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import styles from './approval.module.css';
import { WorkflowActs } from './workflow-acts.tsx';
import { WorkflowHistory, WorkflowSteps } from './workflow-steps.tsx';

/** A workflow: where it stands, its steps, what may be done, and what was done. */
export const WorkflowView = ({ workflow }: { readonly workflow: Workflow }) => (
  <div className={styles['body']}>
    <div className={styles['head']}>
      <StatusBadge {...approvalLook(workflow.status)} />
      {workflow.order === 'SideBySide' && workflow.steps.length > 1 && (
        <span className="note">Steps are asked side by side</span>
      )}
    </div>
    <SentBy workflow={workflow} />
    {workflow.isOutdated && (
      <p role="note">It has been changed since it was sent. Send it back, so that it is sent again as it is now.</p>
    )}
    {workflow.standsInFor !== null && <p role="note">You decide in the place of {workflow.standsInFor.name}.</p>}
    <WorkflowSteps workflow={workflow} />
    <WorkflowActs workflow={workflow} />
    <WorkflowHistory workflow={workflow} />
  </div>
);

/** Who sent it last, and what they wanted approvers to know. */
function SentBy({ workflow: { history, status } }: { readonly workflow: Workflow }) {
  const sent = history.findLast(({ action }) => action === 'trigger');
  if (sent === undefined || status !== 'Triggered') return null;
  return (
    <div>
      <p className="note">
        Sent by {sent.byName}, <MomentText at={sent.at} />
      </p>
      {sent.note !== null && <p className={styles['note']}>{sent.note}</p>}
    </div>
  );
}
