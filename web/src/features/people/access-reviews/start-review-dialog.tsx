import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type AccessReview, NewAccessReview, ReviewedKind } from '#shared/domain/access-review.ts';
import { addDays } from '#shared/time/dates.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { accessReviewQueries } from '../../../api/queries/access-review-queries.ts';
import { jobQueries } from '../../../api/queries/job-queries.ts';
import { today } from '../../../components/date-text.tsx';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { useWrite } from '../../../components/use-write.ts';
import { StructurePicker } from '../../../entities/structure/structure-picker.tsx';
import people from '../people.module.css';
import { coverWords } from './review-words.ts';
import { ReviewersInput } from './reviewers-input.tsx';

/** Two weeks are what most organizations give their reviewers. */
const usualDays = 14;

interface StartReviewDialogProps {
  readonly onStarted: (review: AccessReview) => void;
  readonly onClose: () => void;
}

/** Whose access is reviewed, by whom, until when. */
export function StartReviewDialog({ onStarted, onClose }: StartReviewDialogProps) {
  const { organization, agent } = useGlobalState();
  const form = useForm<z.input<typeof NewAccessReview>, unknown, NewAccessReview>({
    resolver: zodResolver(NewAccessReview),
    defaultValues: {
      name: '',
      covers: [...ReviewedKind.options],
      structureId: null,
      dueOn: addDays(today(), usualDays),
      reviewerIds: [agent.id],
    },
  });
  useFormDraft(form, 'access-review/new');
  const start = useWrite({
    write: async (body: NewAccessReview) =>
      (await api.rights.startAccessReview({ params: { orgId: organization.id }, body })).body,
    success: callsOf.rights.startAccessReview.success,
    particulars: ({ name }) => name,
    refresh: [accessReviewQueries.all(), jobQueries.all()],
    showsFailures: true,
    onDone: onStarted,
  });
  const save = form.handleSubmit((values) =>
    start.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );
  return (
    <FormDialog
      title="Start an access review"
      act="Start review"
      acting="Starting…"
      write={start}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="Access review of the fourth quarter"
        {...fieldProps(form, 'name')}
      />
      <Controller
        control={form.control}
        name="covers"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <fieldset className={people['choices']}>
            <legend>Whose access is reviewed</legend>
            {ReviewedKind.options.map((kind) => (
              <CheckboxInput
                key={kind}
                label={coverWords[kind]}
                checked={value.includes(kind)}
                onChange={({ target }) =>
                  onChange(ReviewedKind.options.filter((one) => (one === kind ? target.checked : value.includes(one))))
                }
              />
            ))}
            {error && (
              <p role="alert" className={people['error']}>
                {error.message}
              </p>
            )}
          </fieldset>
        )}
      />
      <Controller
        control={form.control}
        name="structureId"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <StructurePicker
            label="Only people with access to one structure"
            none="Everybody"
            value={value ?? null}
            onChange={onChange}
            errorMessage={error?.message}
          />
        )}
      />
      <DateInput label="Due" {...fieldProps(form, 'dueOn')} />
      <Controller
        control={form.control}
        name="reviewerIds"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <ReviewersInput
            value={value}
            onChange={onChange}
            error={error?.message ?? error?.root?.message ?? (Array.isArray(error) ? error[0]?.message : undefined)}
            known={[{ id: agent.id, name: agent.displayName }]}
          />
        )}
      />
      <p className="muted">
        Everything that gives them access today is listed. Reviewers get an email when the list is ready, three days
        before the due date, and when it is overdue.
      </p>
    </FormDialog>
  );
}
