import type { PlainText } from './plain-text.ts';

/** A stretch of the plain text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const movedBy = ({ start, end }: Span, offset: number): Span => ({ start: start + offset, end: end + offset });

/**
 * Words that govern a passage, put together from stretches of the agreement with a blank between them. The last stretch ends where the words end, so
 * that a place in them is known by its distance from their end, however much of their beginning was left out.
 */
export interface Lead {
  readonly text: string;
  readonly parts: readonly Span[];
}

export const noLead: Lead = { text: '', parts: [] };

export const leadOf = ({ text }: PlainText, start: number, end: number): Lead => ({
  text: text.slice(start, end),
  parts: [{ start, end: Math.max(start, Math.min(end, text.length)) }],
});

/** The words with another stretch behind them; at most the last `longest` characters. */
export const leadWith = (lead: Lead, next: Lead, longest = Number.POSITIVE_INFINITY): Lead => {
  const text = `${lead.text} ${next.text}`;
  return { text: text.length > longest ? text.slice(-longest) : text, parts: [...lead.parts, ...next.parts] };
};

export const lastOf = ({ text, parts }: Lead, length: number): Lead => ({ text: text.slice(-length), parts });

/** Where a place in the words stands in the agreement, as far as it lies within one stretch; null for words that stand nowhere. */
export function placeInLead({ text, parts }: Lead, { start, end }: Span): Span | null {
  let stretchEnd = text.length;
  for (const part of parts.toReversed()) {
    const stretchStart = stretchEnd - (part.end - part.start);
    if (start >= stretchStart && start < stretchEnd) {
      const offset = part.end - stretchEnd;
      return { start: start + offset, end: Math.min(end, stretchEnd) + offset };
    }
    stretchEnd = stretchStart - 1;
  }
  return null;
}
