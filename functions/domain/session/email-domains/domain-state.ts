import type { DomainLookup, EmailDomainState } from '#shared/domain/email-domain.ts';
import { dayInMilliseconds } from '#shared/time/durations.ts';

export interface DomainStanding {
  readonly state: EmailDomainState;
  readonly lookup: DomainLookup | null;
  readonly checkedAt: string | null;
  readonly confirmedAt: string | null;
  readonly missingSince: string | null;
}

/** A weekend in which nobody looks after a name server must not shut people out. */
const daysUntilLost = 3;

/** From when on a domain counts as lost whose record is away; null where it is not. */
export const lostFrom = ({ state, missingSince }: Pick<DomainStanding, 'state' | 'missingSince'>): string | null =>
  state !== 'confirmed' || missingSince === null
    ? null
    : new Date(Date.parse(missingSince) + daysUntilLost * dayInMilliseconds).toISOString();

/** What a domain is after its record was looked for. A name server without an answer counts as one without the record. */
export function afterLookup(before: DomainStanding, lookup: DomainLookup, now: Date): DomainStanding {
  const at = now.toISOString();
  const looked = { ...before, lookup, checkedAt: at };
  if (lookup === 'found') {
    const isNew = before.state !== 'confirmed';
    return { ...looked, state: 'confirmed', missingSince: null, confirmedAt: isNew ? at : before.confirmedAt };
  }
  if (before.state !== 'confirmed') return looked;
  const missing = { ...looked, missingSince: before.missingSince ?? at };
  const isLost = at >= (lostFrom(missing) ?? at);
  return isLost ? { ...missing, state: 'lost' } : missing;
}
