import type { FieldErrors, Resolver } from 'react-hook-form';
import type { AnswerValue, Form, FormQuestion, GivenAnswers } from '#shared/domain/form.ts';
import { answerComplaint } from '#shared/domain/form-answers.ts';

/** What the fields hold: text as it was typed, a number, and an empty text or null where nothing was answered. */
export interface AnswerFields {
  readonly answers: Readonly<Record<string, string | number | null>>;
}

const fieldOf = (value: AnswerValue | undefined): string | number => {
  if (value === undefined) return '';
  return typeof value === 'boolean' ? String(value) : value;
};

const answerOf = ({ answers }: Pick<Form, 'answers'>, { id }: FormQuestion): AnswerValue | undefined =>
  answers.find(({ questionId }) => questionId === id)?.value;

export const fieldsOf = (form: Pick<Form, 'questions' | 'answers'>): AnswerFields => ({
  answers: Object.fromEntries(form.questions.map((question) => [question.id, fieldOf(answerOf(form, question))])),
});

function answerIn({ answerType }: FormQuestion, field: string | number | null | undefined): AnswerValue | null {
  if (field === undefined || field === null || field === '') return null;
  if (answerType === 'YesNo') return field === 'true';
  if (typeof field === 'number') return field;
  return field.trim() === '' ? null : field;
}

/** Reads what was entered, and complains of what does not answer its question. */
export const answersResolver =
  (questions: readonly FormQuestion[]): Resolver<AnswerFields, unknown, GivenAnswers> =>
  ({ answers }) => {
    const given = questions.map((question) => ({ question, value: answerIn(question, answers[question.id]) }));
    const faults = given.flatMap(({ question, value }) => {
      const message = value === null ? null : answerComplaint(question, value);
      return message === null ? [] : [[question.id, { type: 'custom', message }] as const];
    });
    if (faults.length > 0) {
      return { values: {}, errors: { answers: Object.fromEntries(faults) } as FieldErrors<AnswerFields> };
    }
    return { values: given.map(({ question, value }) => ({ questionId: question.id, value })), errors: {} };
  };

/** Those that differ from what was read: what others have answered meanwhile stays theirs. */
export const changedAnswers = (form: Pick<Form, 'questions' | 'answers'>, given: GivenAnswers): GivenAnswers =>
  given.filter(({ questionId, value }) => {
    const before = form.answers.find((answer) => answer.questionId === questionId)?.value ?? null;
    return value !== before;
  });
