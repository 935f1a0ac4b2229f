import { SelectField, TextAreaField } from '@aws-amplify/ui-react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormAnswer, FormQuestion, GivenAnswers } from '#shared/domain/form.ts';
import { MomentText } from '../../components/date-text.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { NumberInput } from '../../components/fields/number-input.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { fieldBinder, numberField } from '../../entities/form/field-binder.ts';
import type { AnswerFields } from './answer-values.ts';
import styles from './forms.module.css';

type AnswersForm = UseFormReturn<AnswerFields, unknown, GivenAnswers>;

interface AnswerFieldProps {
  readonly form: AnswersForm;
  readonly question: FormQuestion;
  /** Undefined where nobody has answered yet. */
  readonly answer: FormAnswer | undefined;
}

/** A question with the field in which it is answered, and who has answered it. */
export const AnswerField = ({ form, question, answer }: AnswerFieldProps) => (
  <div className={styles['question']}>
    <AnswerInput form={form} question={question} />
    {answer !== undefined && (
      <span className={styles['stamp']}>
        Answered by {answer.answeredByName}, <MomentText at={answer.answeredAt} />
      </span>
    )}
  </div>
);

function AnswerInput({ form, question }: Pick<AnswerFieldProps, 'form' | 'question'>) {
  const { id, prompt, help, answerType, unit, options, isRequired } = question;
  const name = `answers.${id}` as const;
  const field = {
    label: prompt,
    descriptiveText: help ?? undefined,
    'aria-required': isRequired,
  };
  switch (answerType) {
    case 'Text':
      return <TextAreaField rows={3} {...field} {...fieldProps(form, name)} />;
    case 'Number':
      return <NumberInput {...field} {...numberField(fieldBinder(form), name, unit ?? undefined)} />;
    case 'Date':
      return <DateInput {...field} {...fieldProps(form, name)} />;
    case 'YesNo':
      return (
        <SelectField {...field} {...fieldProps(form, name)}>
          <option value="">Not answered</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </SelectField>
      );
    case 'Choice':
      return (
        <SelectField {...field} {...fieldProps(form, name)}>
          <option value="">Not answered</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      );
  }
}
