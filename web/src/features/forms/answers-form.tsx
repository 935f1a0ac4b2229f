import { Button } from '@aws-amplify/ui-react';
import { useForm } from 'react-hook-form';
import type { Form } from '#shared/domain/form.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { formQueries } from '../../api/queries/form-queries.ts';
import { RequiredNote } from '../../components/fields/required-note.tsx';
import { FormConflict } from '../../components/form-dialog.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { useRecordForm } from '../../entities/form/use-record-form.ts';
import { AnswerField } from './answer-field.tsx';
import { answersResolver, changedAnswers, fieldsOf } from './answer-values.ts';
import styles from './forms.module.css';

/** The questions of a form with their fields; saved together, as often as somebody likes. */
export function AnswersForm({ form: record, onSaved }: { form: Form; onSaved: (saved: Form | undefined) => void }) {
  const { entityId, id, questions, answers } = record;
  const form = useForm({ resolver: answersResolver(questions), defaultValues: fieldsOf(record) });
  const state = useRecordForm(form, {
    record,
    draft: `form/${id}/answers`,
    valuesOf: fieldsOf,
    readLatest: async () => (await api.forms.getForm({ params: { entityId, id } })).body,
    write: (given, version) =>
      api.forms.updateForm({
        body: { entityId, id, version: version ?? record.version, answers: [...changedAnswers(record, given)] },
      }),
    success: callsOf.forms.updateForm.success,
    refresh: [formQueries.of(entityId)],
    onDone: (saved) => {
      if (saved !== undefined) form.reset(fieldsOf(saved));
      onSaved(saved);
    },
  });
  const { isDirty } = form.formState;
  const guard = useUnsavedGuard(isDirty);
  return (
    <form className={styles['form']} noValidate onSubmit={state.onSubmit}>
      <FormFailure error={state.write.error} />
      {questions.some(({ isRequired }) => isRequired) && <RequiredNote />}
      {questions.map((question) => (
        <AnswerField
          key={question.id}
          form={form}
          question={question}
          answer={answers.find(({ questionId }) => questionId === question.id)}
        />
      ))}
      <div className={styles['actions']}>
        <Button
          type="submit"
          variation="primary"
          isDisabled={!isDirty}
          isLoading={state.write.isPending}
          loadingText="Saving…"
        >
          Save answers
        </Button>
        {isDirty && <span className={styles['stamp']}>Not saved yet</span>}
      </div>
      <FormConflict {...state} />
      {guard}
    </form>
  );
}
