import { CurrencyName } from '#shared/domain/entity-fields.ts';

/** By what every entity is told apart, and what of it can be changed. */
export const identityFields = [
  'name',
  'customId',
  'statusId',
  'description',
  'displayCurrency',
  'remoteMappings',
] as const;

/** With what a form of a new entity begins, of whatever type. */
export const emptyIdentity = { name: '', customId: null, statusId: null, description: null, remoteMappings: [] };

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

/** A stored currency as forms hold it; undefined for one that the platform does not know any more. */
export const currencyName = (stored: string) => CurrencyName.safeParse(stored).data;
