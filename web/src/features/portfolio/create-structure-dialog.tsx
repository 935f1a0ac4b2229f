import { Button, SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { NewStructure, StructureType } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { useFormDraft } from '../../components/use-form-draft.ts';
import { useWrite } from '../../components/use-write.ts';
import styles from './portfolio.module.css';

export function CreateStructureDialog({ onClose }: { onClose: () => void }) {
  const { organization, currencies } = useGlobalState();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(NewStructure),
    defaultValues: {
      name: '',
      structureType: 'Deal',
      fiscalYearEnd: '12-31',
      currency: organization.entityCurrencyUnit.value,
    },
  });
  useFormDraft(form, 'structure/new');
  const create = useWrite({
    write: async (body: NewStructure) =>
      (await api.structures.createStructure({ params: { orgId: organization.id }, body })).body,
    success: callsOf.structures.createStructure.success,
    refresh: [structureQueries.all()],
    showsFailures: true,
    onDone: ({ id }) => void navigate(`/deals/${id}/overview`),
  });
  const save = form.handleSubmit((values) =>
    create.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );

  return (
    <Dialog title="New structure" onClose={onClose}>
      <form noValidate onSubmit={save}>
        <DialogBody>
          <FormFailure error={create.error} />
          <TextField label="Deal Name" {...fieldProps(form, 'name')} />
          <div className={styles['columns']}>
            <SelectField label="Type" {...fieldProps(form, 'structureType')}>
              {StructureType.options.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </SelectField>
            <SelectField label="Currency" {...fieldProps(form, 'currency')}>
              {currencies.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          </div>
          <TextField label="Borrower" {...fieldProps(form, 'borrower', { setValueAs: emptyToNull })} />
          <div className={styles['columns']}>
            <TextField
              label="Fiscal year end"
              descriptiveText="Month and day, like 12-31"
              {...fieldProps(form, 'fiscalYearEnd')}
            />
            <TextField
              label="Closing date"
              descriptiveText="If known"
              type="date"
              {...fieldProps(form, 'closingDate', { setValueAs: emptyToNull })}
            />
          </div>
          <TextAreaField
            label="Description"
            rows={2}
            {...fieldProps(form, 'description', { setValueAs: emptyToNull })}
          />
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variation="primary" isLoading={create.isPending} loadingText="Creating…">
            Create structure
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
