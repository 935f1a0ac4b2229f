import { CircleCheck, CircleDashed, CircleX, Clock3, type LucideIcon, Undo2 } from 'lucide-react';
import { type ApprovalDecision, hasEnded } from '#shared/domain/approvals/machine.ts';
import { approverKey, type Workflow, type WorkflowStep } from '#shared/domain/approvals/workflow.ts';
import { historyWords, stepState, whoActed } from '#shared/format/approval-words.ts';
import { MomentText } from '../../components/date-text.tsx';
import styles from './approval.module.css';
import { ApproverWarnings } from './approver-warnings.tsx';
import { useApproverWarnings } from './use-approver-warnings.ts';

const icons: Readonly<Record<Exclude<ApprovalDecision, 'None'>, LucideIcon>> = {
  Approved: CircleCheck,
  Rejected: CircleX,
  Amend: Undo2,
};

const iconOf = ({ decision }: WorkflowStep, isAsked: boolean): LucideIcon => {
  if (decision !== 'None') return icons[decision];
  return isAsked ? Clock3 : CircleDashed;
};

const isOpen = ({ decision }: WorkflowStep): boolean => decision === 'None';

/** What stands against those whom open steps ask, for whoever may change these. */
function useStepWarnings({ entityId, source, steps, approverNames, status, acts }: Workflow) {
  const isTold = acts.includes('edit') && !hasEnded(status);
  const asked = isTold ? steps.filter(isOpen).flatMap(({ approvers }) => approvers) : [];
  return useApproverWarnings(entityId, source, asked, (key) => approverNames[key] ?? 'Somebody who has left');
}

/** The steps of a workflow in order: whom each asks, and what was decided in it. */
export function WorkflowSteps({ workflow }: { readonly workflow: Workflow }) {
  const warnings = useStepWarnings(workflow);
  return (
    <ol className={styles['steps']}>
      {workflow.steps.map((step) => {
        const isAsked = workflow.asked.includes(step.id);
        const Icon = iconOf(step, isAsked);
        return (
          <li key={step.id} className={styles['step']} data-decision={step.decision}>
            <Icon size={16} aria-hidden />
            <div className={styles['what']}>
              <strong>{step.name}</strong>
              <span>{stepState(step, isAsked, workflow.approverNames)}</span>
              {isOpen(step) && (
                <ApproverWarnings warnings={step.approvers.flatMap((one) => warnings.get(approverKey(one)) ?? [])} />
              )}
              {step.decisions.map((decision) => (
                <span key={decision.by} className="note">
                  {whoActed(decision)}, <MomentText at={decision.at} />
                  {decision.note !== null && <span className={styles['note']}>: {decision.note}</span>}
                </span>
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What was done since the workflow was made, the latest last. */
export const WorkflowHistory = ({ workflow }: { readonly workflow: Workflow }) => (
  <details className={styles['history']}>
    <summary>History</summary>
    <ol>
      {workflow.history.map((entry) => (
        <li key={`${entry.at} ${entry.action} ${entry.by}`}>
          {historyWords(entry)} by {whoActed(entry)}, <MomentText at={entry.at} />
          {entry.note !== null && <span className={styles['note']}>: {entry.note}</span>}
        </li>
      ))}
    </ol>
  </details>
);
