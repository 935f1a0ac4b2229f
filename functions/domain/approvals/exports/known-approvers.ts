import { type Approver, approverKey, type WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

type Steps = readonly Pick<WorkflowStepDraft, 'approvers'>[];

export const approversOf = (steps: Steps): readonly Approver[] => steps.flatMap(({ approvers }) => approvers);

/** Refuses with `requestInvalid` steps that name somebody who could not decide; `names` are those who can, by `type#id`. */
export function requireKnown(steps: Steps, names: ReadonlyMap<string, string>): void {
  const fields: Record<string, string> = {};
  for (const [at, { approvers }] of steps.entries()) {
    for (const [place, approver] of approvers.entries()) {
      if (names.has(approverKey(approver))) continue;
      fields[`steps.${at}.approvers.${place}`] = 'Choose a person, a group or a deal role of this organization.';
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
}
