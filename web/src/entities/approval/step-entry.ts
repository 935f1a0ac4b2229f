import * as z from 'zod';
import { Approver, approverKey, type Workflow, WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';

/** An approver by `type#id`. */
export function approverOf(key: string): Approver {
  const at = key.indexOf('#');
  return Approver.parse({ type: key.slice(0, at), id: key.slice(at + 1) });
}

/** A step as the fields hold it: approvers by `type#id`. */
const EnteredStep = z
  .object({
    id: z.string(),
    name: z.string(),
    mode: WorkflowStepDraft.shape.mode,
    approvers: z.array(z.string()),
    dueInDays: WorkflowStepDraft.shape.dueInDays,
  })
  .transform(({ approvers, ...step }) => ({
    ...step,
    approvers: approvers.map(approverOf),
  }))
  .pipe(WorkflowStepDraft);

/** Any number of steps, as a part of a form. */
export const EnteredSteps = z.array(EnteredStep);

export const EnteredWorkflow = z.object({
  order: z.enum(['InOrder', 'SideBySide']),
  steps: EnteredSteps.min(1, 'Add a step.'),
});
export type WorkflowEntry = z.input<typeof EnteredWorkflow>;

export const newStep = (name = ''): WorkflowEntry['steps'][number] => ({
  id: crypto.randomUUID(),
  name,
  mode: 'Any',
  approvers: [],
  dueInDays: null,
});

export const stepEntries = (steps: readonly WorkflowStepDraft[]): WorkflowEntry['steps'] =>
  steps.map(({ id, name, mode, approvers, dueInDays }) => ({
    id,
    name,
    mode,
    approvers: approvers.map(approverKey),
    dueInDays,
  }));

export const entryOf = ({
  order,
  steps,
}: Pick<Workflow, 'order'> & { readonly steps: readonly WorkflowStepDraft[] }): WorkflowEntry => ({
  order,
  steps: stepEntries(steps),
});
