/** Whether two values of a form's field say the same; lists are compared in their order. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields among `keys` that differ, with their later values. A change leaves out everything else, so that nothing is written over. */
export function changedFields<Values extends object, Key extends keyof Values>(
  before: Values,
  after: Values,
  keys: readonly Key[],
): Partial<Pick<Values, Key>> {
  const changed: { [K in Key]?: Values[K] } = {};
  for (const key of keys) if (!isSameValue(before[key], after[key])) changed[key] = after[key];
  return changed;
}
