import { expect, it } from 'vitest';
import * as z from 'zod';
import { wordsOfIssue } from '#shared/domain/issue-words.ts';

const complaint = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: wordsOfIssue }).error?.issues[0]?.message;

it.each([
  { what: 'what is no number', schema: z.number(), value: Number.NaN, words: 'Enter a number.' },
  { what: 'text in place of a number', schema: z.number().nullable(), value: 'abc', words: 'Enter a number.' },
  { what: 'part of a whole number', schema: z.int(), value: 1.5, words: 'Enter a whole number.' },
  { what: 'what is missing', schema: z.number(), value: undefined, words: 'This field is required.' },
  { what: 'a number that is too small', schema: z.number().min(2), value: 1, words: 'Enter at least 2.' },
  { what: 'a list in place of fields', schema: z.object({}), value: [], words: 'Send an object with fields.' },
  { what: 'fields in place of a list', schema: z.array(z.int()), value: {}, words: 'Send a list.' },
  { what: 'a number in place of a text', schema: z.string(), value: 5, words: 'Enter text.' },
  {
    what: 'what is no choice',
    schema: z.enum(['Loan', 'ConstructionLoan', 'SPV', 'kWh', 'Commercial and Industrial']),
    value: 'Castle',
    words: 'Choose one of Loan, Construction loan, SPV, kWh, Commercial and Industrial.',
  },
  {
    what: 'what is not the only choice',
    schema: z.literal('Document'),
    value: 'Folder',
    words: 'Choose one of Document.',
  },
  {
    what: 'what is none of many choices',
    schema: z.enum(Array.from({ length: 25 }, (_, at) => `choice ${at}`)),
    value: '',
    words: expect.stringMatching(/^Choose one of choice 0, .* choice 19 and 5 others\.$/),
  },
  { what: 'an empty text', schema: z.string().min(1), value: '', words: 'Enter a value.' },
])('says about $what: $words', ({ schema, value, words }) => {
  expect(complaint(schema, value)).toEqual(words);
});
