import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { FinancingType } from '#shared/domain/entity-types.ts';
import type { NewFinancing } from '#shared/domain/financing.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { useWrite } from '../use-write.ts';
import { CreateDialog } from './create-dialog.tsx';
import { addressOf } from './entity-addresses.ts';
import { inSentence } from './entity-words.ts';
import { choose } from './field-binder.ts';
import { FinancingFields } from './financing-fields.tsx';
import { ofItsKind } from './financing-kinds.ts';
import { type FinancingValues, newFinancingValues } from './financing-values.ts';
import { FinancingForm } from './form-schemas.ts';
import { placeEntityErrors } from './place-entity-errors.ts';
import { staleAfterEntities } from './stale-after-entities.ts';
import { StructurePicker } from './structure-picker.tsx';
import { useKeptForm } from './use-kept-form.ts';
import { useTerms } from './use-terms.ts';

interface CreateFinancingDialogProps {
  /** The structure that it is made in; left out, it is chosen here. */
  readonly dealId?: string;
  /** The type that is offered first. */
  readonly financingType?: FinancingType;
  readonly onClose: () => void;
}

export function CreateFinancingDialog({ dealId = '', financingType = 'Loan', onClose }: CreateFinancingDialogProps) {
  const { organization } = useGlobalState();
  const navigate = useNavigate();
  const word = inSentence(useTerms().loan);
  const start = newFinancingValues({ dealId, financingType });
  const form = useForm<FinancingValues, unknown, NewFinancing>({
    resolver: zodResolver(FinancingForm),
    defaultValues: start,
  });
  const kept = useKeptForm(form, `financing/new/${financingType}/${dealId}`, start);
  const create = useWrite({
    write: async (entered: NewFinancing) => {
      const body = ofItsKind(entered);
      return (await api.structures.createFinancing({ params: { orgId: organization.id }, body })).body;
    },
    success: callsOf.structures.createFinancing.success,
    refresh: staleAfterEntities,
    showsFailures: true,
    onDone: (financing) => {
      onClose();
      void navigate(addressOf({ type: financing.financingType, id: financing.id, dealId: financing.dealId }));
    },
  });
  const chosenDeal = useWatch({ control: form.control, name: 'dealId' });
  const { data: structure } = useQuery({ ...structureQueries.detail(chosenDeal), enabled: chosenDeal !== '' });
  return (
    <CreateDialog
      title={`New ${word}`}
      createLabel={`Create ${word}`}
      failure={create.error}
      isCreating={create.isPending}
      onSubmit={form.handleSubmit((body) =>
        create.mutate(body, { onError: (error) => placeEntityErrors(form, error) }),
      )}
      onClose={() => {
        kept.keep();
        onClose();
      }}
      onStartOver={kept.startOver}
    >
      {dealId === '' && (
        <StructurePicker
          label="Structure"
          value={chosenDeal === '' ? null : chosenDeal}
          onChange={(id) => choose(form, 'dealId', id ?? '')}
          errorMessage={form.formState.errors.dealId?.message}
        />
      )}
      <FinancingFields form={form} isNew structureCurrency={structure?.currency ?? null} />
    </CreateDialog>
  );
}
