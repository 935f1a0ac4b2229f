import type { Covenant } from './covenant.ts';

/** A covenant as it was before its last amendment, what was put right for all periods since then included. */
export function withoutLastAmendment<Terms extends Covenant>(covenant: Terms): Terms {
  const last = covenant.formerTerms.at(-1);
  return last === undefined ? covenant : { ...covenant, ...last.terms, formerTerms: covenant.formerTerms.slice(0, -1) };
}

/** A covenant with the latest terms that it would have once its changed terms are approved. */
export const withPending = <Terms extends Covenant>(covenant: Terms): Terms => {
  const { pendingTerms } = covenant;
  if (pendingTerms === null) return covenant;
  return { ...(pendingTerms.takesBack ? withoutLastAmendment(covenant) : covenant), ...pendingTerms.terms };
};
