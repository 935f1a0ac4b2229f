import type { Covenant, CovenantChange } from '#shared/domain/covenant.ts';
import { covenantTermNames, type PendingTerms } from '#shared/domain/covenant-terms.ts';
import { withoutLastAmendment } from '#shared/domain/pending-terms.ts';
import { amendmentComplaint, replacedTerms } from '#shared/domain/terms-in-time.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { IsoDate } from '#shared/time/dates.ts';

type Terms = PendingTerms['terms'];
type Change = Omit<CovenantChange, 'version' | 'pendingTerms'>;
type Stamp = Pick<PendingTerms, 'at' | 'by' | 'byName'>;
type Amending = Stamp & Pick<PendingTerms, 'documentId'>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The terms of a change that are others than those of a covenant. */
export const othersThan = (covenant: Covenant, change: Terms): Terms =>
  Object.fromEntries(
    covenantTermNames
      .filter((name) => change[name] !== undefined && !isSame(change[name], covenant[name]))
      .map((name) => [name, change[name]]),
  );

const refuse = (complaint: string, field = 'effectiveFrom'): DomainError =>
  new DomainError('requestInvalid', { fields: { [field]: complaint } });

/** A covenant whose changed terms hold from a day on: what they replace is kept for the periods before. Null: they hold for all periods. */
function amended(before: Covenant, after: Covenant, from: IsoDate | null, stamp: Amending): Covenant {
  if (from === null) return after;
  const changed = othersThan(before, after);
  const complaint = amendmentComplaint(before, changed, from);
  if (complaint !== null) throw refuse(complaint);
  return { ...after, formerTerms: [...before.formerTerms, replacedTerms(before, changed, from, stamp)] };
}

/**
 * What a change makes of a covenant. What was approved are the terms: others of a covenant in force wait for an approval of their own, and those in force
 * hold until then. An approval is of what waits and of what comes with it; so is taking an approval back, after which nothing is in force. Refuses with
 * `requestInvalid` terms that cannot hold from the day that is named.
 */
export function withChange(
  covenant: Covenant,
  { effectiveFrom, amendingDocumentId, takesBack, ...change }: Change,
  stamp: Stamp,
): Covenant {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const isInForce = covenant.approved && covenant.launchStatus === 'Active';
  const { pendingTerms: pending } = covenant;
  const from = effectiveFrom === undefined ? (pending?.effectiveFrom ?? null) : effectiveFrom;
  if (from === null && typeof amendingDocumentId === 'string')
    throw refuse('Say from which day on the amendment holds.', 'amendingDocumentId');
  const namedDocument = amendingDocumentId === undefined ? pending?.documentId : amendingDocumentId;
  const documentId = from === null ? null : (namedDocument ?? null);
  const amending = { ...stamp, documentId };
  if (!isInForce && from !== null) throw refuse('Only the terms of a covenant in force change from a day on.');
  if (takesBack === true && covenant.formerTerms.length === 0)
    throw refuse('No amendment holds that could be taken back.');
  const isTakenBack = takesBack ?? pending?.takesBack ?? false;
  const held = isTakenBack ? withoutLastAmendment(covenant) : covenant;
  if (!isInForce || change.approved !== undefined)
    return amended(held, { ...held, ...pending?.terms, ...named, pendingTerms: null }, from, amending);

  const asked = othersThan(held, change);
  const terms = othersThan(held, { ...pending?.terms, ...change });
  const { launchStatus = covenant.launchStatus } = change;
  const isAsBefore =
    isTakenBack === (pending?.takesBack ?? false) &&
    from === (pending?.effectiveFrom ?? null) &&
    documentId === (pending?.documentId ?? null);
  if (isAsBefore && Object.keys(asked).length === 0 && isSame(terms, pending?.terms ?? {}))
    return { ...covenant, launchStatus };
  // What cannot be approved is not left to wait for it.
  amended(held, { ...held, ...terms }, from, amending);
  const isNothing = Object.keys(terms).length === 0 && !isTakenBack;
  return {
    ...covenant,
    launchStatus,
    pendingTerms: isNothing ? null : { terms, effectiveFrom: from, takesBack: isTakenBack, ...amending },
  };
}
