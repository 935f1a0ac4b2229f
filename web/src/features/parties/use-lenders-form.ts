import { zodResolver } from '@hookform/resolvers/zod';
import { type Path, type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Relationship } from '#shared/domain/relationship.ts';
import { type ShareHolder, shareLeft, shareTaken } from '#shared/domain/shares.ts';
import { formatPlain } from '#shared/format/number.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { parseNumber } from '../../components/fields/parse-number.ts';
import { placeFieldErrors } from '../../components/form-fields.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { useWrite } from '../../components/use-write.ts';
import { staleAfterEntities } from '../../entities/entity/stale-after-entities.ts';
import { useKeptForm, useKeptQuestion } from '../../entities/form/use-kept-form.tsx';
import type { RelatedEntity } from '../../entities/party/use-related-entity.ts';
import { emptyLender, type Lenders, type LendersInput, lendersForm, requestOf } from './lenders-form.ts';

export type LendersFormState = UseFormReturn<LendersInput, unknown, Lenders>;

const fieldOf = (name: string) => name.replace(/\.sourceId$/, '.source') as Path<LendersInput>;

const holderOf = ({ percentage }: LendersInput['lenders'][number]): ShareHolder => {
  const typed = parseNumber(percentage, '%');
  return { relationshipType: 'Lender', percentage: typed === null || Number.isNaN(typed) ? null : typed };
};

/** Marks the first row with which the shares would pass 100 percent; true where there is one. */
function markExcess(form: LendersFormState, { lenders }: LendersInput, others: readonly ShareHolder[]): boolean {
  const holders = lenders.map(holderOf);
  const at = holders.findIndex(({ percentage }, index) => {
    return (percentage ?? 0) > shareLeft([...others, ...holders.slice(0, index)], 'lending');
  });
  if (at < 0) return false;
  const left = shareLeft([...others, ...holders.slice(0, at)], 'lending');
  const message = left === 0 ? 'Nothing is left of 100%.' : `At most ${formatPlain(left, 6)}% is left.`;
  form.setError(`lenders.${at}.percentage`, { message }, { shouldFocus: true });
  return true;
}

/** The form of several lenders of one financing: what was entered stays until all of them are saved. */
export function useLendersForm(
  dealId: string,
  { id: loanId, currency }: RelatedEntity,
  parties: readonly Relationship[],
) {
  const { organization } = useGlobalState();
  const navigate = useNavigate();
  const start: LendersInput = { lenders: [emptyLender] };
  const form = useForm({ resolver: zodResolver(lendersForm(currency)), defaultValues: start, shouldFocusError: false });
  const rows = useFieldArray({ control: form.control, name: 'lenders' });
  const kept = useKeptForm(form, `financing/${loanId}/lenders`, start);
  const back = `/deals/${dealId}/loan/${loanId}/loan-details`;
  const { question, settle } = useKeptQuestion(kept);
  const saving = useWrite({
    write: (entered: Lenders) =>
      api.relationships.createLenders({ params: { orgId: organization.id, loanId }, body: requestOf(entered) }),
    success: callsOf.relationships.createLenders.success,
    particulars: ({ lenders }) => lenders.map(({ source }) => source.name).join(', '),
    refresh: staleAfterEntities,
    showsFailures: true,
    onDone: () => {
      settle();
      void navigate(back);
    },
  });
  const { fields, submit } = useFormSubmit(form, {
    send: (entered, options) => {
      if (!markExcess(form, form.getValues(), parties)) saving.mutate(entered, options);
    },
    place: (error) => placeFieldErrors(form, error, fieldOf),
  });
  const entered = form.watch('lenders').map(holderOf);
  const cancel = () => {
    kept.keep();
    settle();
    void navigate(back);
  };
  return {
    form,
    rows,
    fields,
    save: submit,
    cancel,
    /** Asks before the page is left another way; rendered with the form. */
    question,
    startOver: kept.startOver,
    error: saving.error,
    isPending: saving.isPending,
    /** Of all lenders together, those that are there already included. */
    sum: shareTaken([...parties, ...entered], 'lending'),
  };
}
