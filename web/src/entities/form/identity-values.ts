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
