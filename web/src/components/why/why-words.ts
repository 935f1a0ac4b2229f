import type { StackLog } from '#shared/domain/stack-log.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatShare } from '#shared/format/figure.ts';
import { capitalized } from '#shared/format/permission-words.ts';
import { isIsoDate } from '#shared/time/dates.ts';

/** What is no number as people read it: a date in words, an option as it is called. */
export const textWords = (text: string): string => (isIsoDate(text) ? formatDate(text) : text);

/** A sentence as the end of another one. Only words that are no names lose their capital. */
const lowerFirst = (text: string): string =>
  text.replace(/^(A|All|An|Every|It|Its|No|None|Not|Nothing|One|Some|The|There|These|This)\b/, (word) =>
    word.toLowerCase(),
  );

/** How the value follows from the parts below; null where the label says it already, or nothing does. */
export function operationWords({ label, operation }: StackLog): string | null {
  if (operation === null || operation === '') return null;
  return label.toLowerCase().endsWith(operation.toLowerCase()) ? null : `${capitalized(operation)}.`;
}

/** That only a part of it counts, and by which rate it was converted. */
export function countsWords({ share, rate }: StackLog): string | null {
  const words = [
    share === null || share === 1 ? null : `${formatShare(share)} of it counts.`,
    rate === null || rate === '' ? null : `Converted at ${rate}.`,
  ];
  return words.filter((one) => one !== null).join(' ') || null;
}

const approvalWords: Readonly<Record<string, string>> = {
  Pending: 'Waits for approval.',
  Triggered: 'Approval was asked for.',
  Rejected: 'Its approval was refused.',
  Complete: 'Approved.',
  Cancelled: 'Its approval was called off.',
  Amend: 'Sent back to be amended.',
};

/** Where the approval of a figure stands. */
export const approvalSentence = ({ approval }: StackLog): string | null =>
  approval === null ? null : (approvalWords[approval] ?? approval);

/** What was noted, or why there is no value. */
export function noteWords({ value, text, note }: StackLog): string | null {
  if (note === null) return null;
  return value === null && text === null ? `No value because ${lowerFirst(note)}` : note;
}
