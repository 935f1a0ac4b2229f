/** Terms of finance by the letters that people write for them, in lower case, as the names of metrics spell them out. */
const terms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    adscr: 'average debt service coverage',
    capex: 'capital expenditure',
    cfads: 'cash flow available for debt service',
    cod: 'commercial operation',
    dscr: 'debt service coverage',
    dsra: 'debt service reserve',
    ebitda: 'earnings before interest',
    epc: 'engineering procurement',
    icr: 'interest coverage',
    irr: 'internal rate of return',
    llcr: 'loan life coverage',
    ltv: 'loan to value',
    mra: 'maintenance reserve',
    nav: 'net asset value',
    opex: 'operating expense',
    plcr: 'project life coverage',
    ppa: 'power purchase agreement',
    tnw: 'tangible net worth',
  }),
);

/** What an acronym stands for: `DSCR` is debt service coverage. Undefined for what is none. */
export const acronymTerm = (word: string): string | undefined => terms.get(word.toLowerCase());

/** A search with its acronyms spelled out; null where it holds none. */
export function spelledOut(search: string): string | null {
  const words = search.split(/\s+/);
  const spelled = words.map((word) => acronymTerm(word) ?? word);
  return spelled.every((word, at) => word === words[at]) ? null : spelled.join(' ');
}
