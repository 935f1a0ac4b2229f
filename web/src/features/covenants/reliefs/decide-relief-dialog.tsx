import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Relief, ReliefDecision } from '#shared/domain/covenant-relief.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import styles from '../covenants.module.css';
import { decisionActs } from './relief-words.ts';
import { useReliefWrite } from './use-relief-write.ts';

interface DecideReliefDialogProps {
  readonly covenant: CovenantWithState;
  readonly relief: Relief;
  /** What it is called on the page. */
  readonly title: string;
  readonly decision: ReliefDecision['decision'];
  readonly onReload: () => unknown;
  readonly onClose: () => void;
}

/** Approves, rejects or revokes a waiver or a cure; whatever is not approved takes a reason. */
export function DecideReliefDialog(props: DecideReliefDialogProps) {
  const { covenant, relief, title, decision, onReload, onClose } = props;
  const isReasoned = decision !== 'Approved';
  const note = z.string().trim().max(2_000);
  const form = useForm({
    resolver: zodResolver(z.object({ note: isReasoned ? note.min(1, 'Say why.') : note })),
    defaultValues: { note: '' },
  });
  const { entityId, id, version } = covenant;
  const save = useReliefWrite(
    covenant,
    callsOf.covenants.decideRelief.success,
    async (entered: { readonly note: string }) =>
      (
        await api.covenants.decideRelief({
          params: { entityId, id, reliefId: relief.id },
          body: { ...entered, decision, version },
        })
      ).body,
    onClose,
  );
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  return (
    <FormDialog
      title={`${decisionActs[decision]}: ${title}`}
      act={decisionActs[decision]}
      write={save}
      onSubmit={submit}
      onKeep={onReload}
      onReload={onReload}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <TextAreaField
          label={isReasoned ? 'Reason' : 'Note (optional)'}
          size="small"
          rows={3}
          {...fieldProps(form, 'note')}
        />
      </div>
    </FormDialog>
  );
}
