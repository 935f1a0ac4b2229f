import { anyOf, canInPart } from './access.ts';

/** Changing a covenant takes the right to edit it, or the right to edit reports where it is one. */
export const editsCovenant = anyOf([
  canInPart('Edit', 'Covenant', { of: 'params.entityId' }),
  canInPart('Edit', 'Report', { of: 'params.entityId' }),
]);

/** What refuses a change beside the terms of a covenant in force. */
export const errorsBesideTerms = [
  'entityNotFound',
  'entityObsolete',
  'covenantNotFound',
  'covenantObsolete',
  'covenantNotApproved',
  'notPermitted',
  'recordChanged',
] as const;
