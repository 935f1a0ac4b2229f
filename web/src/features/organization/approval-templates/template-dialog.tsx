import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, Controller, FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { NewTemplate, type WorkflowTemplate } from '#shared/domain/approvals/template.ts';
import { WorkflowSourceType } from '#shared/domain/approvals/workflow.ts';
import { sourceTypeWords } from '#shared/format/approval-words.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { approvalQueries } from '../../../api/queries/approval-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { MultiSelectInput } from '../../../components/fields/multi-select-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useFormEntry } from '../../../components/form-entry.ts';
import { fieldProps } from '../../../components/form-fields.ts';
import { EnteredWorkflow, entryOf, newStep } from '../../../entities/approval/step-entry.ts';
import { StepFields } from '../../../entities/approval/step-fields.tsx';
import { useApprovers } from '../../../entities/approval/use-approvers.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';

const { name, sourceTypes } = NewTemplate.shape;

const Entered = z.object({
  name,
  description: z.string().trim().max(500),
  sourceTypes: sourceTypes.readonly(),
  isDefault: z.boolean(),
  ...EnteredWorkflow.shape,
});
type Entry = z.input<typeof Entered>;

const kinds = WorkflowSourceType.options.map((value) => ({ value, label: sourceTypeWords[value] }));

const valuesOf = (template: WorkflowTemplate): Entry => ({
  name: template.name,
  description: template.description ?? '',
  sourceTypes: template.sourceTypes,
  isDefault: template.isDefault,
  ...entryOf(template),
});

const newValues = (): Entry => ({
  name: '',
  description: '',
  sourceTypes: [],
  isDefault: false,
  order: 'InOrder',
  steps: [newStep('Approval')],
});

interface TemplateDialogProps {
  readonly template?: WorkflowTemplate;
  readonly onClose: () => void;
}

/** Makes or changes a template: what it is for, and its steps. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { organization } = useGlobalState();
  const form = useForm<Entry, unknown, z.output<typeof Entered>>({
    resolver: zodResolver(Entered),
    defaultValues: template === undefined ? newValues() : valuesOf(template),
  });
  const approvers = useApprovers(null, template === undefined ? [] : [template]);
  const { createWorkflowTemplate, updateWorkflowTemplate, listWorkflowTemplates } = api.approvals;
  const state = useRecordForm(form, {
    record: template,
    draft: `approval-template/${template?.id ?? 'new'}`,
    valuesOf,
    readLatest: () =>
      findLatest(
        (query) => listWorkflowTemplates({ query: { ...query, launchStatus: template?.launchStatus } }),
        ({ id }) => id === template?.id,
      ),
    write: (entered, version) => {
      const body = { ...entered, sourceTypes: [...entered.sourceTypes] };
      return template === undefined || version === null
        ? createWorkflowTemplate({ body })
        : updateWorkflowTemplate({ params: { templateId: template.id }, body: { ...body, version } });
    },
    success: callsOf.approvals[template === undefined ? 'createWorkflowTemplate' : 'updateWorkflowTemplate'].success,
    refresh: [approvalQueries.templates(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={template === undefined ? 'New approval template' : 'Edit approval template'}
      act={template === undefined ? 'Create template' : 'Save template'}
      {...state}
      wide
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Officer, then credit committee" {...fieldProps(form, 'name')} />
      <TextAreaField label="When it is taken (optional)" rows={2} {...fieldProps(form, 'description')} />
      <KindsField control={form.control} />
      <CheckboxInput
        label="Approvals of these kinds begin with it"
        description="Whoever arranges one finds its steps there, and may change them."
        {...fieldProps(form, 'isDefault')}
      />
      {form.watch('steps').length > 1 && (
        <SelectField label="Steps are asked" {...fieldProps(form, 'order')}>
          <option value="InOrder">One after the other</option>
          <option value="SideBySide">Side by side</option>
        </SelectField>
      )}
      <FormProvider {...form}>
        <StepFields approvers={approvers} />
      </FormProvider>
    </FormDialog>
  );
}

function KindsField({ control }: { control: Control<Entry, unknown, z.output<typeof Entered>> }) {
  const noteEntry = useFormEntry();
  return (
    <Controller
      control={control}
      name="sourceTypes"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <MultiSelectInput
          label="What it is for"
          placeholder="Choose…"
          options={kinds}
          value={value}
          onChange={(next) => {
            noteEntry();
            onChange(next);
          }}
          hasError={error !== undefined}
          errorMessage={error?.message ?? 'Choose what it is for.'}
        />
      )}
    />
  );
}
