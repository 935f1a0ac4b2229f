import { SelectField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueries } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import { formatDate } from '#shared/format/dates.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { deliverableQueries } from '../../api/queries/deliverable-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import styles from './deliverable.module.css';
import { deliverableKey } from './deliverable-acts.tsx';
import { deliverableName, deliverableParams, useDeliverableWrite } from './use-deliverable-write.ts';

const Chosen = z.object({ key: z.string().min(1, 'Choose what the file is for.') });

/** What of a covenant a file can be handed in for: the latest period first. */
const open = (all: readonly Deliverable[]): readonly Deliverable[] =>
  all.filter(({ acts, status }) => acts.includes('handIn') && status !== 'Complete').toReversed();

interface FilePurposeDialogProps {
  readonly file: WaitingFile;
  readonly onClose: () => void;
}

/** Says for which period of which covenant a file of its folder is, and hands it in for that. */
export function FilePurposeDialog({ file, onClose }: FilePurposeDialogProps) {
  const { entityId, documentId, documentName, covenants } = file;
  const queries = useQueries({
    queries: covenants.map(({ id }) => deliverableQueries.ofCovenant(entityId, id)),
  });
  const asked = queries.flatMap(({ data = [] }) => open(data));
  const form = useForm({ resolver: zodResolver(Chosen), defaultValues: { key: '' } });
  const save = useDeliverableWrite(
    file,
    callsOf.covenants.handIn.success,
    async ({ key }: z.output<typeof Chosen>) => {
      const chosen = asked.find((one) => deliverableKey(one) === key);
      if (chosen === undefined) throw new Error('Nothing is asked for any more.');
      const body = { version: chosen.version, documentId, note: null };
      return (await api.covenants.handIn({ params: deliverableParams(chosen), body })).body;
    },
    onClose,
  );
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  const reload = () => Promise.all(queries.map((query) => query.refetch()));
  const failed = queries.find(({ isError }) => isError);
  return (
    <FormDialog
      title={`Hand in: ${documentName}`}
      act="Hand in"
      acting="Handing in…"
      write={save}
      onSubmit={submit}
      onKeep={reload}
      onReload={reload}
      onClose={onClose}
    >
      <div className={styles['form']}>
        {failed ? (
          <LoadFailed error={failed.error} onRetry={reload} />
        ) : queries.some(({ isPending }) => isPending) ? (
          <TableSkeleton rows={2} />
        ) : (
          <SelectField
            label="What is it for?"
            descriptiveText={asked.length === 0 ? 'Nothing is missing that it could be handed in for.' : undefined}
            {...fieldProps(form, 'key')}
          >
            <option value="">Choose</option>
            {asked.map((one) => (
              <option key={deliverableKey(one)} value={deliverableKey(one)}>
                {deliverableName(one)}
                {one.dueDate === null ? '' : `, due ${formatDate(one.dueDate)}`}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </FormDialog>
  );
}
