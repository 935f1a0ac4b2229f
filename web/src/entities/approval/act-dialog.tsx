import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { Workflow } from '#shared/domain/approvals/workflow.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { approvalQueries } from '../../api/queries/approval-queries.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { deliverableQueries } from '../../api/queries/deliverable-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { formQueries } from '../../api/queries/form-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { useWrite } from '../../components/use-write.ts';
import { actLabels, type ChosenAct, needsNote, noteLabels, requestOf } from './act-words.ts';
import styles from './approval.module.css';

interface ActDialogProps {
  readonly workflow: Workflow;
  readonly act: ChosenAct;
  readonly onClose: () => void;
}

/** Sends a workflow to its approvers, decides in it or ends it, with a note. What is sent back or rejected takes a reason. */
export function ActDialog({ workflow, act, onClose }: ActDialogProps) {
  const { id, entityId, structureId, source, sourceName, version } = workflow;
  const queryClient = useQueryClient();
  const note = z.string().trim().max(2_000);
  const form = useForm({
    resolver: zodResolver(z.object({ note: needsNote(act) ? note.min(1, 'Say what is missing or wrong.') : note })),
    defaultValues: { note: '' },
  });
  const { action, ...rejection } = requestOf(act);
  const save = useWrite({
    write: async (entered: { readonly note: string }) =>
      (
        await api.approvals.actOnWorkflow({
          params: { id: entityId, sourceType: source.sourceType, source: source.sourceId, workflowId: id, action },
          body: { version, ...rejection, note: entered.note === '' ? null : entered.note },
        })
      ).body,
    success: callsOf.approvals.actOnWorkflow.success,
    particulars: (_, { sourceName: name, status }) => `${name}${status === 'Complete' ? ' is approved' : ''}`,
    refresh: [
      approvalQueries.all(),
      covenantQueries.of(structureId),
      deliverableQueries.all(),
      figureQueries.of(entityId),
      formQueries.of(structureId),
    ],
    showsFailures: true,
    onDone: onClose,
  });
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  const onReload = () => queryClient.invalidateQueries({ queryKey: approvalQueries.all() });
  return (
    <FormDialog
      title={`${actLabels[act]}: ${sourceName}`}
      act={actLabels[act]}
      write={save}
      onSubmit={submit}
      onKeep={onReload}
      onReload={onReload}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <TextAreaField label={noteLabels[act]} size="small" rows={3} {...fieldProps(form, 'note')} />
      </div>
    </FormDialog>
  );
}
