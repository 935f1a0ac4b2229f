import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type CounterpartyType, NewCounterpartyType } from '#shared/domain/configuration.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';

interface CounterpartyTypeDialogProps {
  readonly type?: CounterpartyType;
  readonly onClose: () => void;
}

const valuesOf = ({ name }: CounterpartyType): NewCounterpartyType => ({ name });

export function CounterpartyTypeDialog({ type, onClose }: CounterpartyTypeDialogProps) {
  const { organization } = useGlobalState();
  const params = { id: organization.id };
  const form = useForm({
    resolver: zodResolver(NewCounterpartyType),
    defaultValues: type === undefined ? { name: '' } : valuesOf(type),
  });
  const { createCounterpartyType, updateCounterpartyType, listCounterpartyTypes } = api.configuration;
  const state = useRecordForm(form, {
    record: type,
    draft: `counterparty-type/${type?.id ?? 'new'}`,
    valuesOf,
    readLatest: () =>
      findLatest(
        (query) => listCounterpartyTypes({ params, query }),
        ({ id }) => id === type?.id,
      ),
    write: (values, version) =>
      type === undefined || version === null
        ? createCounterpartyType({ params, body: values })
        : updateCounterpartyType({ params, body: { ...values, id: type.id, version } }),
    success: callsOf.configuration[type === undefined ? 'createCounterpartyType' : 'updateCounterpartyType'].success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={type === undefined ? 'New counterparty type' : 'Edit counterparty type'}
      act={type === undefined ? 'Create counterparty type' : 'Save counterparty type'}
      {...state}
      onClose={onClose}
    >
      <TextField label="Name" {...fieldProps(form, 'name')} />
    </FormDialog>
  );
}
