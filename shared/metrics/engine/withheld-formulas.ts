/** Formulas of the catalog that are not computed, each with why. One that an organization writes in its place is. */
export const withheldFormulas: ReadonlyMap<string, string> = new Map([
  [
    '[Covenants Compliant] / [Covenants Due In Period]',
    'It would divide how many covenants are met on a day by how many due dates lie in the period, which is no share. Define a formula of your own for it.',
  ],
]);
