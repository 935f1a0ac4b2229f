const endings: readonly (readonly [RegExp, string])[] = [
  // Abbreviations, whatever they end in: `SPVs`, `LLCs`.
  [/^[\p{Lu}\d.&/-]+$/u, '$&s'],
  [/([^aeiou])y$/i, '$1ies'],
  [/(s|x|z|ch|sh)$/i, '$&es'],
  [/$/, 's'],
];

function pluralOfWord(word: string): string {
  const [ending, plural] = endings.find(([pattern]) => pattern.test(word)) ?? [/$/, 's'];
  return word.replace(ending, plural);
}

/** The plural of an English term by the usual rules: `Facilities`, `Term loans`, `Letters of credit`. */
export function englishPlural(term: string): string {
  const [, head = '', rest = ''] = /^(.*?)(\s+(?:of|in|for|to|with)\s.*)?$/i.exec(term) ?? [];
  return head.replace(/\S+$/, pluralOfWord) + rest;
}
