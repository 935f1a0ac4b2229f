/** A stretch of a clause of default that is read by itself, at an offset of the clause. */
export interface CurePart {
  readonly text: string;
  readonly start: number;
}

/** "or (ii) fail to perform any other covenant …": behind the sections that have no period stands what has one. */
const anyOther =
  /(?:,\s*|\s)or\s+(?:\((?:ii|iii|b|B|2|y)\)\s+)(?=[^.;]{0,140}\bany other (?:terms?|covenants?|provisions?|agreements?|obligations?|conditions?)\b|[^.;]{0,140}\(other than (?:those|as)\b)/;
/** A sentence that tells of the next breach where a section holds several without letters. */
const nextBreach =
  /(?<=\.)\s+(?=(?:[a-z]\.\s+|\d{1,2}\.\d{1,2}\s+)?(?:the |any )?(?:breach|failure|default|borrower|company|loan part)[^.;]{0,60}\b(?:breach|fail|default|of any of the terms|by the)\b)/gi;
const proviso = /[;,]\s*provided\b/i;

/** The parts of a clause of default: each breach with its own period, and what a proviso says of one section. */
export function curePartsOf(text: string): CurePart[] {
  const starts = [0, ...[...text.matchAll(nextBreach)].map(({ index, 0: blank }) => index + blank.length)];
  return starts.flatMap((start, index) => splitAt(text.slice(start, starts[index + 1] ?? text.length), start));
}

function splitAt(text: string, start: number): CurePart[] {
  const other = anyOther.exec(text);
  if (other !== null)
    return [
      { text: text.slice(0, other.index), start },
      { text: text.slice(other.index), start: start + other.index },
    ];
  return [{ text, start }];
}

/** What is said before a proviso, which may speak of one section alone. */
export const withoutProviso = (text: string): string => text.slice(0, proviso.exec(text)?.index ?? text.length);

/** The sum that was not paid has a period of its own, and promises have another. */
export const isOfPayment = (text: string): boolean =>
  /\b(?:pay|pays|payment|paid|nonpayment|non-payment)\b/i.test(text) &&
  !/\b(?:perform|performance|performing|observe|observance|comply|compliance|complied|violates?|breach(?:es)?|keep)\b/i.test(
    text,
  );

/** Whether a period is one for what was promised: not for a sum, nor for courts and creditors to act. */
export const isOfPromise = (text: string): boolean =>
  !isOfPayment(text) &&
  !/\b(?:involuntary|petition|(?:un)?dismissed|(?:un)?stayed|(?:un)?discharged|vacated|bonded|receiver|attachment|court order|enjoin\w*|judgments?)\b/i.test(
    text,
  );
