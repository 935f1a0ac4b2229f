import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { ArrangementChange, type DeliveryArrangement } from '#shared/domain/delivery-arrangement.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { deliverableQueries } from '../../../api/queries/deliverable-queries.ts';
import { FolderSelect } from '../../../components/folder-select.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import { useWrite } from '../../../components/use-write.ts';
import { EnteredSteps, stepEntries } from '../../../entities/approval/step-entry.ts';
import { StepFields } from '../../../entities/approval/step-fields.tsx';
import { TemplateField } from '../../../entities/approval/template-field.tsx';
import { useApprovers } from '../../../entities/approval/use-approvers.ts';
import { useTemplates } from '../../../entities/approval/use-templates.ts';
import styles from './deliverables.module.css';

const Entered = ArrangementChange.omit({ version: true, steps: true }).extend({ steps: EnteredSteps });
type Entry = z.input<typeof Entered>;

interface ArrangementDialogProps {
  readonly arrangement: DeliveryArrangement;
  readonly covenantName: string;
  readonly structure: StructureView;
  /** Reads what others have done in the meantime. */
  readonly onReload: () => unknown;
  readonly onClose: () => void;
}

/** Names who hands in what a covenant asks for, who looks at it, and the folder into which it is put. Nobody gets a right by that. */
export function ArrangementDialog({ arrangement, covenantName, structure, onReload, onClose }: ArrangementDialogProps) {
  const { entityId, covenantId, version, responsible, approver, folderId, steps } = arrangement;
  const takesSteps = isOn(useGlobalState().organization.details, 'multiStepReportApprovals');
  // What is handed in is asked about one step after the other.
  const templates = (useTemplates('Deliverable', takesSteps) ?? []).filter(
    ({ order, steps: asked }) => order === 'InOrder' || asked.length === 1,
  );
  const approvers = useApprovers(entityId, [arrangement, ...templates]);
  const { borrower } = structure;
  const form = useForm<Entry, unknown, z.output<typeof Entered>>({
    resolver: zodResolver(Entered),
    defaultValues: { responsible, approver, folderId, steps: stepEntries(steps) },
  });
  const save = useWrite({
    write: async ({ steps: chosen, ...entered }: z.output<typeof Entered>) =>
      (
        await api.covenants.changeDeliveryArrangement({
          params: { entityId, id: covenantId },
          // What is not shown stays as it is.
          body: { ...entered, ...(takesSteps ? { steps: chosen } : {}), version },
        })
      ).body,
    success: callsOf.covenants.changeDeliveryArrangement.success,
    particulars: () => covenantName,
    refresh: [deliverableQueries.all()],
    showsFailures: true,
    onDone: onClose,
  });
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  return (
    <FormDialog
      title={`Arrange delivery: ${covenantName}`}
      act="Save arrangement"
      write={save}
      onSubmit={submit}
      onKeep={onReload}
      onReload={onReload}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <TextField
          label="Who hands it in"
          size="small"
          placeholder={borrower ?? ''}
          descriptiveText={
            borrower === null
              ? 'A party, such as the borrower, servicer or administrator.'
              : `A party, such as the servicer or administrator; ${borrower} where it is empty.`
          }
          {...fieldProps(form, 'responsible', { setValueAs: emptyToNull })}
        />
        <TextField
          label="Who looks at it for the lender"
          size="small"
          descriptiveText="A name for lists and exports. It gives nobody a right: whoever may approve the covenant decides."
          {...fieldProps(form, 'approver', { setValueAs: emptyToNull })}
        />
        <FolderSelect
          label="Folder of the data room"
          size="small"
          descriptiveText="Whatever is put into it, or into a folder below it, is handed in for the period that its name tells, or the only one that is open. Where that is not certain, the file waits for somebody who says it."
          structure={structure}
          chosen={folderId}
          {...fieldProps(form, 'folderId', { setValueAs: emptyToNull })}
        />
        {takesSteps && (
          <fieldset className={styles['steps']}>
            <legend>Approved in steps</legend>
            <p className="note">
              What is handed in is sent to whoever a step names, one step after the other. Without a step, whoever may
              approve the covenant decides at once.
            </p>
            <TemplateField
              templates={templates}
              onChoose={(template) => form.setValue('steps', stepEntries(template.steps), { shouldDirty: true })}
            />
            <FormProvider {...form}>
              <StepFields approvers={approvers} mayBeNone />
            </FormProvider>
          </fieldset>
        )}
      </div>
    </FormDialog>
  );
}
