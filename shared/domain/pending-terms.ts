import type { Covenant } from './covenant.ts';

/** A covenant as it would be once its changed terms are approved. */
export const withPending = <Terms extends Covenant>(covenant: Terms): Terms => ({
  ...covenant,
  ...covenant.pendingTerms?.terms,
});
