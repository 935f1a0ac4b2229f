import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { WaitingWorkflow } from '#shared/domain/approvals/workflow.ts';
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
import { actLabels, needsNote, noteLabels } from './act-words.ts';
import styles from './approval.module.css';

export type BulkDecision = 'approve' | 'reject';

interface DecideManyDialogProps {
  readonly decision: BulkDecision;
  readonly rows: readonly WaitingWorkflow[];
  /** Some were decided. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Refusal {
  readonly id: string;
  readonly message: string;
}

/** As many as one request takes. */
const atOnce = 50;

/** Decides several after they were listed. What could not be decided is told with its reason, and stays in the list. */
export function DecideManyDialog({ decision, rows, onDone, onClose }: DecideManyDialogProps) {
  const note = z.string().trim().max(2_000);
  const form = useForm({
    resolver: zodResolver(z.object({ note: needsNote(decision) ? note.min(1, 'Say why.') : note })),
    defaultValues: { note: '' },
  });
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const decided = rows.slice(0, atOnce);
  const save = useWrite({
    write: async (entered: { readonly note: string }) => {
      const decisions = decided.map(({ workflow: { id, version } }) => ({
        id,
        version,
        action: decision,
        note: entered.note === '' ? null : entered.note,
      }));
      return (await api.approvals.decideWorkflows({ body: { decisions } })).body;
    },
    success: callsOf.approvals.decideWorkflows.success,
    particulars: (_, result) => `${result.decided.length} of ${decided.length}`,
    refresh: [
      approvalQueries.all(),
      deliverableQueries.all(),
      covenantQueries.all(),
      figureQueries.all(),
      formQueries.all(),
    ],
    showsFailures: true,
    onDone: (result) => {
      if (result.decided.length > 0) onDone();
      if (result.refused.length === 0) onClose();
      else setRefused(result.refused);
    },
  });
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  const label = actLabels[decision];
  const nameOf = (id: string) => rows.find(({ workflow }) => workflow.id === id)?.workflow.sourceName ?? '';
  return (
    <FormDialog
      title={`${label} ${decided.length} ${decided.length === 1 ? 'item' : 'items'}`}
      act={`${label} ${decided.length}`}
      write={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        {refused.length > 0 && (
          <div role="alert">
            <p>Some could not be decided and stay as they are:</p>
            <ul>
              {refused.map(({ id, message }) => (
                <li key={id}>
                  <strong>{nameOf(id)}</strong>: {message}
                </li>
              ))}
            </ul>
          </div>
        )}
        <ul>
          {decided.map(({ workflow: { id, sourceName, entityName } }) => (
            <li key={id}>
              {sourceName} <span className="muted">· {entityName}</span>
            </li>
          ))}
        </ul>
        {rows.length > atOnce && <p className="note">The first {atOnce} of those that are marked.</p>}
        <TextAreaField label={noteLabels[decision]} size="small" rows={3} {...fieldProps(form, 'note')} />
      </div>
    </FormDialog>
  );
}
