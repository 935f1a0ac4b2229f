import { SelectField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { WorkflowTemplate } from '#shared/domain/approvals/template.ts';
import type { Workflow, WorkflowSource } from '#shared/domain/approvals/workflow.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { approvalQueries } from '../../api/queries/approval-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import styles from './approval.module.css';
import { approverOf, EnteredWorkflow, entryOf, newStep, type WorkflowEntry } from './step-entry.ts';
import { StepFields } from './step-fields.tsx';
import { TemplateField } from './template-field.tsx';
import { useApproverWarnings } from './use-approver-warnings.ts';
import { useApprovers } from './use-approvers.ts';
import { useTemplates } from './use-templates.ts';

interface WorkflowDialogProps {
  readonly structureId: string;
  /** Where a new one is made; at the structure unless told. */
  readonly entityId?: string;
  readonly source: WorkflowSource;
  readonly sourceName: string;
  /** What is changed; undefined where a new one is made. */
  readonly workflow?: Workflow;
  readonly onClose: () => void;
}

interface StepsDialogProps extends WorkflowDialogProps {
  readonly templates: readonly WorkflowTemplate[];
}

const emptyEntry = (): WorkflowEntry => ({ order: 'InOrder', steps: [newStep('Approval')] });

/** Arranges who approves something, with the steps with which the organization begins such approvals, or changes the steps that are still open. */
export function WorkflowDialog(props: WorkflowDialogProps) {
  const templates = useTemplates(props.source.sourceType, props.workflow === undefined);
  return templates === null ? null : <StepsDialog {...props} templates={templates} />;
}

function StepsDialog({
  structureId,
  entityId = structureId,
  source,
  sourceName,
  workflow,
  templates,
  onClose,
}: StepsDialogProps) {
  const first = workflow === undefined ? templates.find(({ isDefault }) => isDefault) : undefined;
  const begunWith = workflow ?? first;
  const form = useForm<WorkflowEntry, unknown, z.output<typeof EnteredWorkflow>>({
    resolver: zodResolver(EnteredWorkflow),
    defaultValues: begunWith === undefined ? emptyEntry() : entryOf(begunWith),
  });
  const approvers = useApprovers(structureId, workflow === undefined ? templates : [workflow]);
  const at = { id: workflow?.entityId ?? entityId };
  const state = useRecordForm(form, {
    record: workflow,
    draft: `workflow/${workflow?.id ?? `new-of-${source.sourceId}`}`,
    valuesOf: entryOf,
    readLatest: async () => {
      if (workflow === undefined) return undefined;
      const { sourceType, sourceId } = source;
      const params = { ...at, sourceType, source: sourceId, workflowId: workflow.id };
      return (await api.approvals.getWorkflow({ params })).body;
    },
    write: (entered, version) =>
      workflow === undefined || version === null
        ? api.approvals.createWorkflow({ params: at, body: { source, ...entered } })
        : api.approvals.updateWorkflow({ params: { ...at, workflowId: workflow.id }, body: { version, ...entered } }),
    success: callsOf.approvals[workflow === undefined ? 'createWorkflow' : 'updateWorkflow'].success,
    refresh: [approvalQueries.all()],
    onDone: onClose,
  });
  const wasSent = workflow?.status === 'Triggered';
  const decided = (workflow?.steps ?? []).filter(({ decisions }) => wasSent && decisions.length > 0);
  const steps = form.watch('steps');
  const stepCount = steps.length;
  const asked = steps.flatMap((step) => step.approvers.map(approverOf));
  const labelOf = (key: string) => approvers.options.find(({ value }) => value === key)?.label ?? 'Somebody';
  const warnings = useApproverWarnings(at.id, source, asked, labelOf);
  return (
    <FormDialog
      title={`Who approves: ${sourceName}`}
      act={workflow === undefined ? 'Arrange approval' : 'Save steps'}
      {...state}
      wide
      onClose={onClose}
    >
      <FormProvider {...form}>
        <div className={styles['fields']}>
          <TemplateField
            templates={templates}
            begunWith={first}
            onChoose={(template) => {
              const { order, steps } = entryOf(template);
              form.setValue('order', order, { shouldDirty: true });
              form.setValue('steps', steps, { shouldDirty: true });
            }}
          />
          {stepCount > 1 && decided.length === 0 && (
            <SelectField label="Steps are asked" size="small" {...fieldProps(form, 'order')}>
              <option value="InOrder">One after the other</option>
              <option value="SideBySide">Side by side</option>
            </SelectField>
          )}
          <StepFields approvers={approvers} warnings={warnings} decidedIds={new Set(decided.map(({ id }) => id))} />
          {workflow === undefined && <p className="note">Nobody is asked before it is sent.</p>}
        </div>
      </FormProvider>
    </FormDialog>
  );
}
