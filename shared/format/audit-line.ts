import { auditFields } from '../domain/audit/audit-fields.ts';
import type { AuditChange, AuditRecord } from '../domain/audit/audit-record.ts';
import { type AuditSurroundings, formatAuditField, formatAuditValue, plainWords } from './audit-words.ts';
import { formatBoolean } from './boolean.ts';
import { noValue } from './no-value.ts';
import { formatPlain } from './number.ts';

/** One change as a line: what the field is called, and what it was and is. */
export interface AuditLine {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Settings are stored as texts. */
const settingWords = (value: unknown, surroundings: AuditSurroundings): string =>
  value === 'true' || value === 'false' ? formatBoolean(value === 'true') : plainWords(value, {}, surroundings);

/** A change in words. Settings and figures come with names of their own. */
export function auditLine(
  { field, before, after }: AuditChange,
  { type, names }: Pick<AuditRecord, 'type' | 'names'>,
  surroundings: AuditSurroundings,
): AuditLine {
  const format = auditFields[type][field];
  if (format === undefined) {
    if (type === 'Figures') return { field, before: noValue, after: `${formatPlain(Number(after))} entered` };
    return { field, before: settingWords(before, surroundings), after: settingWords(after, surroundings) };
  }
  // As many as before, and others.
  if (format === 'count' && before === after) {
    return { field: formatAuditField(field, type), before: noValue, after: `${formatPlain(Number(after))}, changed` };
  }
  const side = (value: unknown): string => formatAuditValue(value, format, names, surroundings);
  return { field: formatAuditField(field, type), before: side(before), after: side(after) };
}
