import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type AccessReview, NewAccessReview } from '#shared/domain/access-review.ts';
import { api } from '../../../api/api.ts';
import { isConflict } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { accessReviewQueries } from '../../../api/queries/access-review-queries.ts';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormDraft } from '../../../components/use-form-draft.ts';
import { useWrite } from '../../../components/use-write.ts';
import { ReviewersInput } from './reviewers-input.tsx';

const ReviewTerms = NewAccessReview.pick({ name: true, dueOn: true, reviewerIds: true });
type ReviewTerms = z.infer<typeof ReviewTerms>;

const termsOf = ({ name, dueOn, reviewers }: AccessReview): ReviewTerms => ({
  name,
  dueOn,
  reviewerIds: reviewers.map(({ id }) => id),
});

/** Another name, another day or other reviewers. */
export function EditReviewDialog({ review, onClose }: { review: AccessReview; onClose: () => void }) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const version = useRef(review.version);
  const form = useForm<ReviewTerms>({ resolver: zodResolver(ReviewTerms), defaultValues: termsOf(review) });
  useFormDraft(form, `access-review/${review.id}`);
  const save = useWrite({
    write: (terms: ReviewTerms) =>
      api.rights.updateAccessReview({
        params: { orgId: organization.id, reviewId: review.id },
        body: { version: version.current, ...terms },
      }),
    success: callsOf.rights.updateAccessReview.success,
    particulars: ({ name }) => name,
    refresh: [accessReviewQueries.all()],
    showsFailures: true,
    onDone: onClose,
  });
  const takeLatest = async (isKept: boolean) => {
    const query = accessReviewQueries.detail(organization.id, review.id);
    const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    version.current = latest.version;
    if (!isKept) form.reset(termsOf(latest));
    save.reset();
  };
  const submit = form.handleSubmit((values) =>
    save.mutate(values, { onError: (error) => placeFieldErrors(form, error) }),
  );
  return (
    <>
      <FormDialog title={`Edit ${review.name}`} act="Save review" write={save} onSubmit={submit} onClose={onClose}>
        <TextField label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
        <DateInput label="Due" {...fieldProps(form, 'dueOn')} />
        <Controller
          control={form.control}
          name="reviewerIds"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <ReviewersInput value={value} onChange={onChange} error={error?.message} known={review.reviewers} />
          )}
        />
      </FormDialog>
      {isConflict(save.error) && (
        <ConflictDialog
          error={save.error}
          onKeep={() => void takeLatest(true)}
          onReload={() => void takeLatest(false)}
          onClose={save.reset}
        />
      )}
    </>
  );
}
