import * as z from 'zod';
import { chosenId } from './chosen.ts';
import { FigureValue } from './entered-number.ts';
import { enteredName, enteredText } from './entered-text.ts';
import { Id } from './id.ts';
import { recordStamp } from './record-stamp.ts';
import { FormCategory } from './reference/form-categories.ts';

const mostQuestions = 100;
const mostOptions = 30;
const longestAnswer = 4000;

/** How a question is answered. A number is told with its unit. */
export const AnswerType = z.enum(['Text', 'Number', 'Date', 'YesNo', 'Choice']);
export type AnswerType = z.infer<typeof AnswerType>;

export const FormQuestion = z
  .object({
    /** Within its form; answers name it. */
    id: z
      .string()
      .max(40)
      .regex(/^[A-Za-z0-9-]+$/),
    prompt: enteredName(500, 'Enter the question.'),
    /** What whoever answers should know. */
    help: enteredText(500).nullable().default(null),
    answerType: AnswerType,
    /** Of a number, such as `jobs` or `MWh`; null of every other answer. */
    unit: enteredName(30, 'Enter the unit.').nullable().default(null),
    /** Of a choice; empty of every other answer. */
    options: z.array(enteredName(100, 'Enter the option.')).max(mostOptions).default([]),
    isRequired: z.boolean().default(false),
  })
  .superRefine(({ answerType, unit, options }, { addIssue }) => {
    const complain = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (answerType === 'Number' && unit === null) complain('unit', 'Say what is counted, such as jobs or MWh.');
    if (answerType !== 'Number' && unit !== null) complain('unit', 'Only numbers have a unit.');
    if (answerType !== 'Choice' && options.length > 0) complain('options', 'Only choices have options.');
    if (answerType === 'Choice' && new Set(options).size < 2) complain('options', 'Give two options or more.');
    if (new Set(options).size < options.length) complain('options', 'Give each option once.');
  });
export type FormQuestion = z.infer<typeof FormQuestion>;

/** Text, the option that was chosen or a day; a number in the unit of its question; yes or no. */
const AnswerValue = z.union([enteredText(longestAnswer), FigureValue, z.boolean()]);
export type AnswerValue = z.infer<typeof AnswerValue>;

const FormAnswer = z.object({
  questionId: z.string(),
  value: AnswerValue,
  answeredAt: z.string(),
  answeredBy: z.string(),
  answeredByName: z.string(),
});
export type FormAnswer = z.infer<typeof FormAnswer>;

const content = {
  name: enteredName(200),
  category: FormCategory,
  description: enteredText(2000).nullable(),
  /** The folder of the data room in which its documents lie. */
  folderId: Id.nullable(),
  questions: z
    .array(FormQuestion)
    .min(1, 'Add a question.')
    .max(mostQuestions)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Give each question an id of its own.'),
};

/** Who approved it last, and when. */
const FormApproval = z.object({ at: z.string(), by: z.string(), byName: z.string() });

/** Questions about a structure, or a project or financing in it, that people answer and somebody approves. */
export const Form = z.object({
  id: z.string(),
  /** The structure. */
  entityId: z.string(),
  /** The project or financing that it is about; null of the structure itself. */
  subjectId: z.string().nullable(),
  ...content,
  answers: z.array(FormAnswer),
  approved: z.boolean(),
  /** Null of one that is not approved. */
  approval: FormApproval.nullable(),
  launchStatus: z.enum(['Active', 'Obsolete']),
  ...recordStamp,
});
export type Form = z.infer<typeof Form>;

const progress = z.object({
  questions: z.number(),
  answered: z.number(),
  required: z.number(),
  requiredAnswered: z.number(),
});
export type FormProgress = z.infer<typeof progress>;

/** A form in a list: how far it is, without its questions. */
export const ListedForm = Form.omit({ questions: true, answers: true }).extend({ progress });
export type ListedForm = z.infer<typeof ListedForm>;

/** What is answered; null takes an answer back. */
const GivenAnswers = z
  .array(z.object({ questionId: z.string().max(40), value: AnswerValue.nullable() }))
  .max(mostQuestions)
  .refine((all) => new Set(all.map(({ questionId }) => questionId)).size === all.length, 'Answer each question once.');
export type GivenAnswers = z.infer<typeof GivenAnswers>;

export const NewForm = z.object({
  /** A structure, project or financing. */
  entityId: chosenId('Choose what the form is about.'),
  ...content,
  description: content.description.default(null),
  folderId: content.folderId.default(null),
  answers: GivenAnswers.default([]),
});
export type NewForm = z.infer<typeof NewForm>;

/** A form that a request names, with the version that was read; without it, as it is now. */
const named = { entityId: chosenId('Choose what the form is about.'), id: Id, version: z.int().min(1).optional() };

export const NamedForm = z.object(named);

/** What is left out stays. Answers are those that change. */
export const FormChange = z.object({
  ...named,
  version: z.int().min(1),
  name: content.name.optional(),
  category: content.category.optional(),
  description: content.description.optional(),
  folderId: content.folderId.optional(),
  questions: content.questions.optional(),
  answers: GivenAnswers.optional(),
});
export type FormChange = z.infer<typeof FormChange>;
