/** `Debt Service Coverage Ratio` → `debt-service-coverage-ratio`: the id of a detail within its entity. */
export const detailIdOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
