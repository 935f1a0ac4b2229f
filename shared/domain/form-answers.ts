import { isEnteredDate, isIsoDate } from '../time/dates.ts';
import type { AnswerValue, Form, FormProgress, FormQuestion } from './form.ts';

/** Why a value does not answer a question; null where it does. */
export function answerComplaint(
  { answerType, options }: Pick<FormQuestion, 'answerType' | 'options'>,
  value: AnswerValue,
): string | null {
  switch (answerType) {
    case 'Text':
      return typeof value === 'string' && value !== '' ? null : 'Enter an answer.';
    case 'Number':
      return typeof value === 'number' ? null : 'Enter a number.';
    case 'Date':
      return typeof value === 'string' && isIsoDate(value) && isEnteredDate(value) ? null : 'Enter a date.';
    case 'YesNo':
      return typeof value === 'boolean' ? null : 'Answer yes or no.';
    case 'Choice':
      return typeof value === 'string' && options.includes(value) ? null : 'Choose one of the options.';
  }
}

type Answered = Pick<Form, 'answers'> & { readonly questions: readonly Pick<FormQuestion, 'id' | 'isRequired'>[] };

const isAnswered = ({ answers }: Answered, { id }: Pick<FormQuestion, 'id'>): boolean =>
  answers.some(({ questionId }) => questionId === id);

/** The required questions that nobody has answered. */
export const openQuestions = <Question extends Pick<FormQuestion, 'id' | 'isRequired'>>(
  form: Pick<Form, 'answers'> & { readonly questions: readonly Question[] },
): readonly Question[] => form.questions.filter((question) => question.isRequired && !isAnswered(form, question));

export function progressOf(form: Answered): FormProgress {
  const required = form.questions.filter(({ isRequired }) => isRequired);
  return {
    questions: form.questions.length,
    answered: form.questions.filter((question) => isAnswered(form, question)).length,
    required: required.length,
    requiredAnswered: required.length - openQuestions(form).length,
  };
}
