import { Button, SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AnswerType, type FormAnswer } from '#shared/domain/form.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CheckboxInput } from '../../components/fields/choice-inputs.tsx';
import { useFormEntry } from '../../components/form-entry.ts';
import { fieldProps } from '../../components/form-fields.ts';
import { type FormEntry, newQuestion } from './form-entry-values.ts';
import { answerTypeWords } from './form-words.ts';
import styles from './forms.module.css';

/** What a form asks, in order. A question that is answered is removed with its answer, after a question. */
export function QuestionFields({ answers }: { answers: readonly FormAnswer[] }) {
  const form = useFormContext<FormEntry>();
  const noteEntry = useFormEntry();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'questions', keyName: 'key' });
  const [removing, setRemoving] = useState<number | null>(null);
  const isAnswered = (index: number) => answers.some(({ questionId }) => questionId === fields[index]?.id);
  const take = (index: number) => {
    noteEntry();
    remove(index);
  };
  const complaint = form.formState.errors.questions?.message ?? form.formState.errors.questions?.root?.message;
  return (
    <>
      <ol className={styles['questions']}>
        {fields.map((field, index) => (
          <li key={field.key}>
            <div className={styles['head']}>
              <span>Question {index + 1}</span>
              <span>
                <Button
                  size="small"
                  variation="link"
                  aria-label={`Move question ${index + 1} up`}
                  isDisabled={index === 0}
                  onClick={() => {
                    noteEntry();
                    move(index, index - 1);
                  }}
                >
                  <ArrowUp size={15} aria-hidden />
                </Button>
                <Button
                  size="small"
                  variation="link"
                  aria-label={`Move question ${index + 1} down`}
                  isDisabled={index === fields.length - 1}
                  onClick={() => {
                    noteEntry();
                    move(index, index + 1);
                  }}
                >
                  <ArrowDown size={15} aria-hidden />
                </Button>
                <Button
                  size="small"
                  variation="link"
                  aria-label={`Remove question ${index + 1}`}
                  onClick={() => (isAnswered(index) ? setRemoving(index) : take(index))}
                >
                  <Trash2 size={15} aria-hidden />
                </Button>
              </span>
            </div>
            <QuestionField index={index} />
          </li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <Button
          size="small"
          onClick={() => {
            noteEntry();
            append(newQuestion());
          }}
        >
          <Plus size={14} aria-hidden />
          Add question
        </Button>
        {complaint && (
          <span role="alert" className="problem">
            {complaint}
          </span>
        )}
      </div>
      {removing !== null && (
        <ConfirmDialog
          title={`Remove question ${removing + 1} with its answer?`}
          confirmLabel="Remove question"
          isDestructive
          onConfirm={async () => take(removing)}
          onClose={() => setRemoving(null)}
        >
          It is answered. When you save the form, its answer leaves the form, too; both stay in the history.
        </ConfirmDialog>
      )}
    </>
  );
}

function QuestionField({ index }: { index: number }) {
  const form = useFormContext<FormEntry>();
  const answerType = form.watch(`questions.${index}.answerType`);
  return (
    <>
      <TextField label="Question" {...fieldProps(form, `questions.${index}.prompt`)} />
      <div className={styles['columns']}>
        <SelectField label="Answered by" {...fieldProps(form, `questions.${index}.answerType`)}>
          {AnswerType.options.map((option) => (
            <option key={option} value={option}>
              {answerTypeWords[option]}
            </option>
          ))}
        </SelectField>
        {answerType === 'Number' && (
          <TextField label="Unit" placeholder="jobs, MWh, USD" {...fieldProps(form, `questions.${index}.unit`)} />
        )}
      </div>
      {answerType === 'Choice' && (
        <TextAreaField label="Options, one in a line" rows={3} {...fieldProps(form, `questions.${index}.options`)} />
      )}
      <TextField label="What to know (optional)" {...fieldProps(form, `questions.${index}.help`)} />
      <CheckboxInput
        label="An answer is required before approval"
        {...form.register(`questions.${index}.isRequired`)}
      />
    </>
  );
}
