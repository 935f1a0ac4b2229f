import * as z from 'zod';
import { type Form, FormQuestion, NewForm } from '#shared/domain/form.ts';

const emptyIsNull = z.string().transform((text): string | null | undefined => (text.trim() === '' ? null : text));
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A question as the fields hold it: options stand one in a line. What its kind of answer does not have is left out. */
const EnteredQuestion = z
  .object({
    id: z.string(),
    prompt: z.string(),
    help: emptyIsNull,
    answerType: FormQuestion.shape.answerType,
    unit: emptyIsNull,
    options: z.string(),
    isRequired: z.boolean(),
  })
  .transform(
    ({ unit, options, ...question }): z.input<typeof FormQuestion> => ({
      ...question,
      unit: question.answerType === 'Number' ? unit : null,
      options: question.answerType === 'Choice' ? lines(options) : [],
    }),
  )
  .pipe(FormQuestion);

/** A form as the dialog holds it. */
export const EnteredForm = z.object({
  entityId: NewForm.shape.entityId,
  name: NewForm.shape.name,
  category: z.string().min(1, 'Choose a category.').pipe(NewForm.shape.category),
  description: emptyIsNull.pipe(NewForm.shape.description),
  folderId: emptyIsNull.pipe(NewForm.shape.folderId),
  questions: z.array(EnteredQuestion).min(1, 'Add a question.'),
});
export type FormEntry = z.input<typeof EnteredForm>;

export const newQuestion = (): FormEntry['questions'][number] => ({
  id: crypto.randomUUID(),
  prompt: '',
  help: '',
  answerType: 'Text',
  unit: '',
  options: '',
  isRequired: false,
});

export const entryOf = (form: Form): FormEntry => ({
  entityId: form.subjectId ?? form.entityId,
  name: form.name,
  category: form.category,
  description: form.description ?? '',
  folderId: form.folderId ?? '',
  questions: form.questions.map(({ help, unit, options, ...question }) => ({
    ...question,
    help: help ?? '',
    unit: unit ?? '',
    options: options.join('\n'),
  })),
});

export const emptyEntry = (entityId: string): FormEntry => ({
  entityId,
  name: '',
  category: '',
  description: '',
  folderId: '',
  questions: [newQuestion()],
});
