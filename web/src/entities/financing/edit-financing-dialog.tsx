import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { FinancingView, NewFinancing } from '#shared/domain/financing.ts';
import { amountByShare } from '#shared/domain/shares.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { financingWord, useTerms } from '../entity/entity-words.ts';
import { EditDialog } from '../form/edit-dialog.tsx';
import { FinancingForm } from '../form/form-schemas.ts';
import { useEntityEdit } from '../form/use-entity-edit.ts';
import { FinancingFields } from './financing-fields.tsx';
import { type FinancingValues, financingChangeOf, financingValuesOf } from './financing-values.ts';

type Committed = Pick<FinancingView, 'id' | 'financingType' | 'commitmentAmount'>;

/** Says how many parties get another amount with the commitment that is entered; undefined where none does. */
function useFollowingAmounts({ id, financingType, commitmentAmount }: Committed, entered: unknown) {
  const isChanged = typeof entered === 'number' && entered !== commitmentAmount;
  const { data: parties = [] } = useQuery({ ...relationshipQueries.of(id), enabled: isChanged });
  if (!isChanged) return undefined;
  const commitment = { financingType, commitmentAmount: entered };
  const { length: count } = parties.filter((party) => amountByShare(party, commitment) !== party.amount);
  if (count === 0) return undefined;
  return count === 1 ? 'the amount of 1 party follows' : `amounts of ${count} parties follow`;
}

export function EditFinancingDialog({ financing, onClose }: { financing: FinancingView; onClose: () => void }) {
  const queryClient = useQueryClient();
  const terms = useTerms();
  const word = financingWord(financing.financingType, terms);
  const form = useForm<FinancingValues, unknown, NewFinancing>({
    resolver: zodResolver(FinancingForm),
    defaultValues: financingValuesOf(financing),
    shouldFocusError: false,
  });
  const commitmentNote = useFollowingAmounts(financing, useWatch({ control: form.control, name: 'commitmentAmount' }));
  const edit = useEntityEdit<FinancingView, FinancingValues, NewFinancing, ReturnType<typeof financingChangeOf>>(form, {
    entity: financing,
    draft: `financing/${financing.id}`,
    valuesOf: financingValuesOf,
    changeOf: financingChangeOf,
    readLatest: () => queryClient.fetchQuery({ ...financingQueries.detail(financing.id), staleTime: 0 }),
    update: async (body) => (await api.structures.updateFinancing({ params: { id: financing.id }, body })).body,
    onSaved: (saved) =>
      queryClient.setQueryData(
        financingQueries.detail(financing.id).queryKey,
        (shown) => shown && { ...shown, ...saved },
      ),
    success: callsOf.structures.updateFinancing.success,
    onClose,
  });
  return (
    <EditDialog
      title={`Edit ${word}`}
      thing={terms.loan}
      saveLabel={`Save ${word}`}
      type={financing.financingType}
      edit={edit}
      enteredNow={form.getValues}
      named={financing.projects}
      onClose={onClose}
    >
      <FinancingFields
        form={form}
        isNew={false}
        structureCurrency={financing.currency}
        linked={financing.projects}
        commitmentNote={commitmentNote}
      />
    </EditDialog>
  );
}
