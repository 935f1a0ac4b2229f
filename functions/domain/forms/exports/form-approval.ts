import type { ReadApprovalSource } from '#functions/domain/approvals/exports/approval-source.ts';
import { fingerprint } from '#functions/domain/approvals/exports/fingerprint.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Form } from '#shared/domain/form.ts';
import { approveForm } from '../approve-form.ts';
import { findForm, mayOnForm } from '../form-store.ts';

const fingerprintOf = ({ name, questions, answers }: Form): string => fingerprint(name, questions, answers);

/** A form of a structure for whoever approves it by a workflow: whoever approves items of the structure. */
export const formApproval: ReadApprovalSource = async (sourceId, entity, scope) => {
  const form = await findForm(sourceId, entity, scope);
  if (form === null) return null;
  return {
    name: form.name,
    sourceType: 'Form',
    covenantType: null,
    isChange: false,
    fingerprint: fingerprintOf(form),
    isWaiting: form.launchStatus === 'Active' && !form.approved,
    sees: mayOnForm('View', form, entity, scope),
    approves: scope.may('Create', 'Deal', structurePath(entity.home)),
    isOwnWorkOf: () => false,
    approve: async (along) => {
      await approveForm(form, scope, along);
    },
  };
};
