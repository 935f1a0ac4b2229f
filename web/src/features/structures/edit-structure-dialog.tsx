import { Button, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Structure, StructureChange } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { isConflict } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { useFormDraft } from '../../components/use-form-draft.ts';
import { useWrite } from '../../components/use-write.ts';
import styles from './structures.module.css';

const editable = ({
  version,
  name,
  customId,
  borrower,
  description,
  fiscalYearEnd,
  closingDate,
}: Structure): StructureChange => ({
  version,
  name,
  customId,
  borrower,
  description,
  fiscalYearEnd,
  closingDate,
});

export function EditStructureDialog({ structure, onClose }: { structure: Structure; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(StructureChange), defaultValues: editable(structure) });
  useFormDraft(form, `structure/${structure.id}/terms`);
  const update = useWrite({
    write: async (body: StructureChange) =>
      (await api.structures.updateStructure({ params: { id: structure.id }, body })).body,
    success: callsOf.structures.updateStructure.success,
    refresh: [structureQueries.all()],
    showsFailures: true,
    onDone: onClose,
  });
  const save = form.handleSubmit((values) =>
    update.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );

  const takeLatest = async (isKept: boolean) => {
    const latest = await queryClient.fetchQuery({ ...structureQueries.detail(structure.id), staleTime: 0 });
    if (isKept) form.setValue('version', latest.version);
    else form.reset(editable(latest));
    update.reset();
  };

  return (
    <>
      <Dialog title="Edit structure" onClose={onClose}>
        <form noValidate onSubmit={save}>
          <DialogBody>
            <FormFailure error={update.error} />
            <TextField label="Deal Name" {...fieldProps(form, 'name')} />
            <div className={styles['columns']}>
              <TextField label="Borrower" {...fieldProps(form, 'borrower', { setValueAs: emptyToNull })} />
              <TextField label="Your reference" {...fieldProps(form, 'customId', { setValueAs: emptyToNull })} />
            </div>
            <div className={styles['columns']}>
              <TextField
                label="Fiscal year end"
                descriptiveText="Month and day, like 12-31"
                {...fieldProps(form, 'fiscalYearEnd')}
              />
              <TextField
                label="Closing date"
                descriptiveText="Some covenants count from it"
                type="date"
                {...fieldProps(form, 'closingDate', { setValueAs: emptyToNull })}
              />
            </div>
            <TextAreaField
              label="Description"
              rows={3}
              {...fieldProps(form, 'description', { setValueAs: emptyToNull })}
            />
          </DialogBody>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variation="primary" isLoading={update.isPending} loadingText="Saving…">
              Save structure
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {isConflict(update.error) && (
        <ConflictDialog
          error={update.error}
          onKeep={() => void takeLatest(true)}
          onReload={() => void takeLatest(false)}
          onClose={update.reset}
        />
      )}
    </>
  );
}
