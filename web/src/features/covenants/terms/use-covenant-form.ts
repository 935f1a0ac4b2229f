import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Covenant } from '#shared/domain/covenant.ts';
import { withPending } from '#shared/domain/pending-terms.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { useWrite } from '../../../components/use-write.ts';
import {
  useApprovesOwn,
  useCovenantRights,
  useTakesSecondPerson,
} from '../../../entities/covenant/use-covenant-rights.ts';
import { changeCovenant } from '../use-covenant-change.ts';
import { CovenantForm, toFormValues, toTerms } from './covenant-form-values.ts';

export interface CovenantFormOptions {
  readonly structure: Structure;
  /** Left out: a new covenant is entered by hand. */
  readonly covenant?: Covenant;
  /** Saves and approves in one step. */
  readonly approves?: boolean;
  readonly onDone: () => void;
}

const wordsFor = (isNew: boolean, approves: boolean, isReapproved: boolean) => {
  if (isNew) return { title: 'Add covenant', act: 'Add covenant', success: callsOf.covenants.createCovenant.success };
  if (approves) return { title: 'Edit and approve', act: 'Approve covenant', success: 'Covenant approved' };
  const act = isReapproved ? 'Save and approve' : 'Save covenant';
  return { title: 'Edit covenant', act, success: callsOf.covenants.updateCovenant.success };
};

/** What is entered in the form of a covenant is kept under this name. */
export const covenantDraft = (covenant: Covenant | undefined): string => `covenant/${covenant?.id ?? 'new'}/terms`;

/** The form of a covenant's terms: its words, how it is saved, and how a conflict is settled. */
export function useCovenantForm({ structure, covenant, approves = false, onDone }: CovenantFormOptions) {
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(CovenantForm),
    defaultValues: toFormValues(covenant && withPending(covenant)),
  });
  useFormDraft(form, covenantDraft(covenant));
  const base = useRef(covenant);
  const approvesOwn = useApprovesOwn(structure);
  const takesSecond = useTakesSecondPerson();
  const rightsOn = useCovenantRights(structure);
  // Changed terms wait for an approval of their own; whoever may approve gives it by saving them, unless a second person does.
  const isInForce = covenant?.approved === true;
  const isReapproved = isInForce && !takesSecond && rightsOn(covenant).approves;
  const words = wordsFor(covenant === undefined, approves, isReapproved);

  const save = useWrite({
    write: async (values: CovenantForm) => {
      const terms = toTerms(values);
      const isApproval = approves || isReapproved;
      if (base.current) {
        const effectiveFrom = values.effectiveFrom === '' ? null : values.effectiveFrom;
        const amendingDocumentId = effectiveFrom === null ? null : values.amendingDocumentId || null;
        const amendment = isInForce ? { effectiveFrom, amendingDocumentId } : {};
        return changeCovenant(base.current, { ...terms, ...amendment, ...(isApproval ? { approved: true } : {}) });
      }
      const body = { ...terms, approved: approvesOwn(terms.covenantType) };
      return (await api.covenants.createCovenant({ params: { id: structure.id }, body })).body;
    },
    success: words.success,
    particulars: ({ name }) => name,
    refresh: [covenantQueries.of(structure.id)],
    showsFailures: true,
    onDone,
  });

  const takeLatest = async (isKept: boolean) => {
    await queryClient.refetchQueries({ queryKey: covenantQueries.of(structure.id) });
    const lists = queryClient.getQueriesData<readonly Covenant[]>({ queryKey: covenantQueries.of(structure.id) });
    const latest = lists.flatMap(([, list]) => (Array.isArray(list) ? list : [])).find(({ id }) => id === covenant?.id);
    base.current = latest ?? base.current;
    if (!isKept) form.reset(toFormValues(base.current && withPending(base.current)));
    save.reset();
  };

  return {
    form,
    save,
    words,
    submit: form.handleSubmit((values) => save.mutate(values, { onError: (error) => placeFieldErrors(form, error) })),
    /** Reads the latest version and leaves what was entered as it is. */
    keep: () => takeLatest(true),
    /** Reads the latest version and shows it instead. */
    reload: () => takeLatest(false),
    /** Changed terms may hold from a day on. */
    isInForce,
    /** Other terms of a covenant in force wait for approval. */
    waits: isInForce && !isReapproved,
  };
}
