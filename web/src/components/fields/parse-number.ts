const exponents: Readonly<Record<string, number>> = { '': 0, k: 3, m: 6, b: 9 };
const leadingCurrency = /^([-+]?)(?:[A-Z]{3}|[A-Z]{0,2}[$€£¥])/;
const trailingCurrency = /(?<=\d)[A-Z]{3}$/;
/** Anything else may be meant as a decimal: "12,5" is no 125. */
const commaOfThousands = /(?<=^[-+]?\d{1,3}(?:,\d{3})*),(?=\d{3}(?:\D|$))/g;

/**
 * A number as people type or paste it: `1,250,000`, `$1.25m`, `(500)`, `12.5 %`, `-3`. Null where nothing stands, NaN where no number does,
 * so that a schema can complain.
 */
export function parseNumber(typed: unknown): number | null {
  if (typeof typed === 'number') return typed;
  const text = String(typed ?? '').trim();
  if (text === '' || text === '—') return null;
  const inParentheses = /^\((.*)\)$/.exec(text);
  const bare = (inParentheses?.[1] ?? text)
    .replaceAll(/[\s%×]/g, '')
    .replace(leadingCurrency, '$1')
    .replace(trailingCurrency, '')
    .replaceAll(commaOfThousands, '');
  const match = /^([-+]?(?:\d+\.?\d*|\.\d+))([kmb]?)$/i.exec(bare);
  if (match === null) return Number.NaN;
  // Shifted as text, because 1.1 times a million is not 1,100,000 in binary.
  const [, digits = '', letter = ''] = match;
  const value = Number(`${digits}e${exponents[letter.toLowerCase()] ?? 0}`);
  return inParentheses === null ? value : -value;
}

/** The number with thousands separators and no more decimals than it has; what is no number stays as it was typed. */
export function tidyNumber(typed: string): string {
  const value = parseNumber(typed);
  if (value === null || Number.isNaN(value)) return typed.trim();
  return value.toLocaleString('en-US', { maximumFractionDigits: 10 });
}

/** What was typed as a form holds it: what is no number stays as it was typed, so that it is still there when the field is shown again. */
function numberOrTyped(typed: unknown): unknown {
  const value = parseNumber(typed);
  return Number.isNaN(value) ? String(typed).trim() : value;
}

/** For `register`: the form holds the number, null where nothing was entered. */
export const numberOptions = { setValueAs: numberOrTyped } as const;
