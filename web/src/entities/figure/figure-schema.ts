import * as z from 'zod';
import type { FigureReading } from '#shared/domain/number-complaints.ts';
import { readFigure, unitWords } from './read-figure.ts';

/** What is wrong with a text that was not read as one number. */
export function complaintOf(kind: Exclude<FigureReading['kind'], 'number'>, unit: string): string {
  if (kind === 'unclear') return 'Choose what this means.';
  return kind === 'otherUnit' ? `This figure is ${unitWords(unit)}.` : 'Enter a number.';
}

/** What is entered of a figure of a unit: its text read to every digit, its source and a note. */
export const figureIn = (unit: string) =>
  z.object({
    value: z.string().transform((text, context) => {
      const reading = readFigure(text, unit);
      if (reading.kind === 'number') return reading.value;
      context.addIssue({ code: 'custom', message: complaintOf(reading.kind, unit) });
      return z.NEVER;
    }),
    documentId: z.string().nullable(),
    note: z.string().max(1_000, 'At most 1,000 characters.').nullable(),
  });
export type FigureValues = z.output<ReturnType<typeof figureIn>>;
