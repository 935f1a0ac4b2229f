/** Texts as numbers, so that columns of options are columns of numbers. */
export interface TextTable {
  codeOf(text: string): number;
  textOf(code: number): string | null;
}

export function textTable(): TextTable {
  const texts: string[] = [];
  const codes = new Map<string, number>();
  return {
    codeOf: (text) => {
      const known = codes.get(text);
      if (known !== undefined) return known;
      codes.set(text, texts.length);
      texts.push(text);
      return texts.length - 1;
    },
    textOf: (code) => texts[code] ?? null,
  };
}
