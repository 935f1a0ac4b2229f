import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { IsoDate } from '#shared/time/dates.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { approvalQueries } from '../../api/queries/approval-queries.ts';
import { today } from '../../components/date-text.tsx';
import { EntityPicker } from '../../components/entity-picker.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { peopleTypeFirst } from '../../components/people-search.ts';
import type { PickableEntity, SearchEntities } from '../../components/use-entity-search.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { useWrite } from '../../components/use-write.ts';
import styles from './approvals.module.css';

const Entered = z.object({
  delegateId: z.string().min(1, 'Choose who decides in your place.'),
  from: IsoDate,
  until: IsoDate,
  note: z.string().trim().max(500),
});
type Entered = z.infer<typeof Entered>;

const foundAtOnce = 20;

const searchDelegates: SearchEntities = async (query, cursor, signal) => {
  const { body, nextCursor } = await api.approvals.findDelegates({
    query: { search: query.trim(), limit: foundAtOnce, ...(cursor === null ? {} : { cursor }) },
    signal,
  });
  return { items: body.map(({ id, name, email }) => ({ id, name, description: email })), nextCursor };
};

/** Names who decides in the place of the reader, from a day to another. */
export function DelegationDialog({ onClose }: { readonly onClose: () => void }) {
  const { organization } = useGlobalState();
  const [delegate, setDelegate] = useState<PickableEntity | null>(null);
  const form = useForm({
    resolver: zodResolver(Entered),
    defaultValues: { delegateId: '', from: today(), until: '', note: '' },
  });
  const save = useWrite({
    write: async (entered: Entered) => (await api.approvals.createDelegation({ body: entered })).body,
    success: callsOf.approvals.createDelegation.success,
    particulars: (_, { delegateName }) => delegateName,
    refresh: [approvalQueries.delegations(organization.id)],
    showsFailures: true,
    onDone: onClose,
  });
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  const { error } = form.getFieldState('delegateId', form.formState);
  return (
    <FormDialog title="Who decides in my place" act="Name them" write={save} onSubmit={submit} onClose={onClose}>
      <div className={styles['fields']}>
        <EntityPicker
          label="Who"
          placeholder="Find by name…"
          nothingFound="Colleagues of your own organization can be named who have signed up."
          value={delegate}
          search={searchDelegates}
          typeFirst={peopleTypeFirst}
          hasError={error !== undefined}
          errorMessage={error?.message ?? 'Choose who decides in your place.'}
          onChange={(person) => {
            setDelegate(person);
            form.setValue('delegateId', person?.id ?? '', {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            });
          }}
        />
        <div className={styles['columns']}>
          <DateInput label="From" size="small" {...fieldProps(form, 'from')} />
          <DateInput label="Until and with" size="small" {...fieldProps(form, 'until')} />
        </div>
        <TextField label="Note (optional)" size="small" placeholder="On leave" {...fieldProps(form, 'note')} />
      </div>
    </FormDialog>
  );
}
