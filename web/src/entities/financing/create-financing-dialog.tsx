import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { FinancingType } from '#shared/domain/entity-types.ts';
import type { NewFinancing } from '#shared/domain/financing.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { addressOf } from '../entity/entity-addresses.ts';
import { financingWord, useTerms } from '../entity/entity-words.ts';
import { CreateDialog } from '../form/create-dialog.tsx';
import { choose } from '../form/field-binder.ts';
import { FinancingForm } from '../form/form-schemas.ts';
import { useEntityCreation } from '../form/use-entity-creation.ts';
import { StructurePicker } from '../structure/structure-picker.tsx';
import { FinancingFields } from './financing-fields.tsx';
import { ofItsKind } from './financing-kinds.ts';
import { type FinancingValues, newFinancingDraft, newFinancingValues } from './financing-values.ts';

interface CreateFinancingDialogProps {
  /** The structure that it is made in; left out, it is chosen here. */
  readonly dealId?: string;
  /** The type that is offered first. */
  readonly financingType?: FinancingType;
  readonly onClose: () => void;
}

export function CreateFinancingDialog({ dealId = '', financingType = 'Loan', onClose }: CreateFinancingDialogProps) {
  const { organization } = useGlobalState();
  const terms = useTerms();
  const start = newFinancingValues({ dealId, financingType });
  const form = useForm<FinancingValues, unknown, NewFinancing>({
    resolver: zodResolver(FinancingForm),
    defaultValues: start,
    shouldFocusError: false,
  });
  const creation = useEntityCreation(form, {
    draft: newFinancingDraft(dealId, financingType),
    start,
    create: async (entered) => {
      const body = ofItsKind(entered);
      return (await api.structures.createFinancing({ params: { orgId: organization.id }, body })).body;
    },
    success: callsOf.structures.createFinancing.success,
    addressOf: (made) => addressOf({ type: made.financingType, id: made.id, dealId: made.dealId }),
    onClose,
  });
  const [chosenDeal, chosenType = financingType] = useWatch({
    control: form.control,
    name: ['dealId', 'financingType'],
  });
  const word = financingWord(chosenType, terms);
  const { data: structure } = useQuery({ ...structureQueries.detail(chosenDeal), enabled: chosenDeal !== '' });
  return (
    <CreateDialog title={`New ${word}`} thing={terms.loan} createLabel={`Create ${word}`} {...creation}>
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
