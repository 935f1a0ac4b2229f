import { type Covenant, type CovenantChange, covenantTermNames, type PendingTerms } from '#shared/domain/covenant.ts';
import { withPending } from '#shared/domain/pending-terms.ts';

type Terms = PendingTerms['terms'];
type Change = Omit<CovenantChange, 'version' | 'pendingTerms'>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The terms of a change that are others than those of a covenant. */
export const othersThan = (covenant: Covenant, change: Terms): Terms =>
  Object.fromEntries(
    covenantTermNames
      .filter((name) => change[name] !== undefined && !isSame(change[name], covenant[name]))
      .map((name) => [name, change[name]]),
  );

/**
 * What a change makes of a covenant. What was approved are the terms: others of a covenant in force wait for an approval of their own, and those in force
 * hold until then. An approval is of what waits and of what comes with it; so is taking an approval back, after which nothing is in force.
 */
export function withChange(covenant: Covenant, change: Change, stamp: Omit<PendingTerms, 'terms'>): Covenant {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const isInForce = covenant.approved && covenant.launchStatus === 'Active';
  if (!isInForce || change.approved !== undefined) return { ...withPending(covenant), ...named, pendingTerms: null };
  const asked = othersThan(covenant, change);
  const terms = othersThan(covenant, { ...covenant.pendingTerms?.terms, ...change });
  const { launchStatus = covenant.launchStatus } = change;
  if (Object.keys(asked).length === 0 && isSame(terms, covenant.pendingTerms?.terms ?? {}))
    return { ...covenant, launchStatus };
  return {
    ...covenant,
    launchStatus,
    pendingTerms: Object.keys(terms).length === 0 ? null : { terms, ...stamp },
  };
}
