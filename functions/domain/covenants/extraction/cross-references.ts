const reference =
  /\b(?:Sections?|Paragraphs?|Clauses?|Subsections?|Schedules?|Articles?)\s+((?:\d+(?:\.\d+)*[A-Z]?|[A-Z]\b|[IVXLC]+\b)?(?:\s*\([a-zA-Z0-9]+\))*(?:\s*(?:,|and|or|and\/or|through|to)\s*(?:Sections?\s+)?(?:\d+(?:\.\d+)+[A-Z]?)?(?:\s*\([a-zA-Z0-9]+\))+|\s*(?:,|,?\s*and|,?\s*or|and\/or|through|to)\s*(?:Sections?\s+)?(?:\d+(?:\.\d+)+[A-Z]?|\d{1,2}(?=\s*(?:[,;.]|\bor\b|\bof\b|\bhereof\b|\band\s+\(|$)))(?:\s*\([a-zA-Z0-9]+\))*)*)/gi;

/**
 * The sections a passage refers to, completed: "Sections 5.01(a) and (b)" gives `5.01(a)`, `5.01(b)`; "clause (b) above" read inside
 * section 5.01 gives `5.01(b)`.
 */
export function sectionsReferredTo(text: string, insideSection = ''): string[] {
  const found = new Set<string>();
  for (const match of listed(text).matchAll(reference)) {
    let base = insideSection.replace(/\(.*$/, '');
    let previous = '';
    for (const [, joiner = '', part = ''] of (match[1] ?? '').matchAll(parts)) {
      const label = /^(?:Sections?\s+)?(\d+(?:\.\d+)*[A-Z]?|[A-Z]|[IVXLC]+)?\s*((?:\s*\([a-zA-Z0-9]+\))*)$/i.exec(
        part.trim(),
      );
      if (!label) continue;
      base = label[1] ?? base;
      const complete = `${base}${(label[2] ?? '').replaceAll(' ', '')}`;
      if (/^(?:through|to)$/i.test(joiner))
        for (const section of sectionsBetween(previous, complete)) found.add(section);
      if (complete !== '') found.add(complete);
      previous = complete;
    }
  }
  return [...found];
}

/** Remarks within a list of sections: "5.03 (with respect to existence), 5.08". */
const remark =
  /\s\((?:with respect|except|excluding|other than|as to|in (?:the case|respect)|but |solely|only|insofar|to the extent|including|inclusive)(?:(?!Sections?\b)[^()]){0,140}\)(?=\s*(?:,|and\b|or\b|through\b|to\b))/gi;
const articles = /\bArticles\s+([IVXLC]+(?:\s*(?:,\s*(?:and\s+|or\s+)?|and\s+|or\s+)[IVXLC]+\b)+)/g;

/** "subsections (d) and (g) of Section 5.01". */
const lettersOf =
  /\b(?:sub-?sections?|sub-?clauses?|clauses?|paragraphs?)\s+((?:\([a-z0-9]{1,4}\)\s*(?:,|and|or)?\s*){1,12})of\s+(?:Section|Clause)\s+(\d+(?:\.\d+)*)/gi;

/** Without remarks, and each article named as one. */
const listed = (text: string): string =>
  text
    .replaceAll(remark, ' ')
    .replaceAll(
      lettersOf,
      (_, letters: string, section: string) =>
        `Section ${(letters.match(/\([a-z0-9]{1,4}\)/gi) ?? []).map((letter) => `${section}${letter}`).join(' and ')}`,
    )
    .replaceAll(articles, (_, names: string) =>
      (names.match(/[IVXLC]+/g) ?? []).map((name) => `Article ${name}`).join(' and '),
    );

const parts =
  /(?:^|\s*(,|\band\/or\b|\band\b|\bor\b|\bthrough\b|\bto\b)\s*)((?:(?!\s*(?:,|\band\b|\bor\b|\bthrough\b|\bto\b)).)*)/g;
const longestRange = 40;

/** `5.3` … `5.6` of "5.2 through 5.7", `6.02` … of "6.01 through 6.09". */
function sectionsBetween(first: string, last: string): string[] {
  const [from, to] = [first, last].map((section) => /^(\d+)\.(\d+)$/.exec(section));
  if (!from || !to || from[1] !== to[1]) return [];
  const count = Number(to[2]) - Number(from[2]) - 1;
  return Array.from(
    { length: Math.max(0, Math.min(count, longestRange)) },
    (_, index) => `${from[1]}.${String(Number(from[2]) + index + 1).padStart((from[2] ?? '').length, '0')}`,
  );
}

/** Whether `section` is, or lies inside, `reference`: `5.01(a)` lies in `5.01` and in article `5` or `V`. */
export function liesIn(section: string, reference: string): boolean {
  if (section === reference) return true;
  if (section.startsWith(`${reference}(`) || section.startsWith(`${reference}.`)) return true;
  return /^[IVXLC]+$/.test(reference) && section.split('.')[0] === String(romanValue(reference));
}

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

export function romanValue(text: string): number {
  const digits = [...text.toLowerCase()].map((digit) => romanDigits[digit] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}
