import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { useWrite } from '../../../components/use-write.ts';
import {
  useApprovesOwn,
  useCovenantRights,
  useTakesSecondPerson,
} from '../../../entities/covenant/use-covenant-rights.ts';
import { changeCovenant } from '../use-covenant-change.ts';
import { CovenantFields } from './covenant-fields.tsx';
import { CovenantForm, toFormValues, toTerms } from './covenant-form-values.ts';

interface CovenantDialogProps {
  readonly structure: Structure;
  /** Left out: a new covenant is entered by hand. */
  readonly covenant?: Covenant;
  /** Saves and approves in one step. */
  readonly approves?: boolean;
  readonly onClose: () => void;
}

const wordsFor = (isNew: boolean, approves: boolean, isReapproved: boolean) => {
  if (isNew) return { title: 'Add covenant', act: 'Add covenant', success: callsOf.covenants.createCovenant.success };
  if (approves) return { title: 'Edit and approve', act: 'Approve covenant', success: 'Covenant approved' };
  const act = isReapproved ? 'Save and approve' : 'Save covenant';
  return { title: 'Edit covenant', act, success: callsOf.covenants.updateCovenant.success };
};

/** The terms of a covenant as a form: to add one by hand, to correct one, or to correct a proposal and approve it. */
export function CovenantDialog({ structure, covenant, approves = false, onClose }: CovenantDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(CovenantForm), defaultValues: toFormValues(covenant) });
  useFormDraft(form, `covenant/${covenant?.id ?? 'new'}/terms`);
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
      if (base.current) return changeCovenant(base.current, { ...terms, ...(isApproval ? { approved: true } : {}) });
      const body = { ...terms, approved: approvesOwn(terms.covenantType) };
      return (await api.covenants.createCovenant({ params: { id: structure.id }, body })).body;
    },
    success: words.success,
    refresh: [covenantQueries.of(structure.id)],
    showsFailures: true,
    onDone: onClose,
  });

  const takeLatest = async (isKept: boolean) => {
    await queryClient.refetchQueries({ queryKey: covenantQueries.of(structure.id) });
    const lists = queryClient.getQueriesData<readonly Covenant[]>({ queryKey: covenantQueries.of(structure.id) });
    const latest = lists.flatMap(([, list]) => (Array.isArray(list) ? list : [])).find(({ id }) => id === covenant?.id);
    base.current = latest ?? base.current;
    if (!isKept) form.reset(toFormValues(base.current));
    save.reset();
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={words.title}
        wide
        act={words.act}
        write={save}
        onSubmit={form.handleSubmit((values) =>
          save.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
        )}
        onKeep={() => takeLatest(true)}
        onReload={() => takeLatest(false)}
        onClose={onClose}
      >
        {isInForce && !isReapproved && (
          <p role="note">This covenant is approved. With other terms it waits for approval again.</p>
        )}
        <CovenantFields />
      </FormDialog>
    </FormProvider>
  );
}
