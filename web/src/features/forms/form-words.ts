import type { AnswerType, AnswerValue, Form, FormProgress, FormQuestion, ListedForm } from '#shared/domain/form.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatPlain } from '#shared/format/number.ts';

export const answerTypeWords: Readonly<Record<AnswerType, string>> = {
  Text: 'Text',
  Number: 'Number',
  Date: 'Date',
  YesNo: 'Yes or no',
  Choice: 'One of several options',
};

/** An answer as people read it: `14.5 jobs`. */
export function formatAnswer({ answerType, unit }: FormQuestion, value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${formatPlain(value, 10)} ${unit ?? ''}`.trim();
  return answerType === 'Date' ? formatDate(value) : value;
}

/** How far a form is: `3 of 5 answered, 1 required is open`. */
export function formatProgress({ questions, answered, required, requiredAnswered }: FormProgress): string {
  const open = required - requiredAnswered;
  const told = `${answered} of ${questions} answered`;
  if (open === 0) return told;
  return `${told}, ${open} required ${open === 1 ? 'is' : 'are'} open`;
}

export const approvalWord = ({ approved, launchStatus }: Pick<Form | ListedForm, 'approved' | 'launchStatus'>) => {
  if (launchStatus === 'Obsolete') return { status: 'Obsolete', word: 'Obsolete' } as const;
  return approved
    ? ({ status: 'Met', word: 'Approved' } as const)
    : ({ status: 'Proposed', word: 'Not approved' } as const);
};
