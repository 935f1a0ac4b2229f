import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import { namedPlace, placeFaults } from '#shared/domain/place-rules.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Where an affiliated organization is; what nobody has entered is an empty text. */
type Place = Pick<ManagedOrganization, 'state' | 'country'>;

const enteredOrNull = (text: string): string | null => (text === '' ? null : text);

/** A place by the names of the reference lists, e.g. `TX` as `Texas`. Refuses one that is not there, with its field. */
export function requirePlace({ state, country }: Place): Place {
  const entered = { state: enteredOrNull(state), country: enteredOrNull(country) };
  const fields = placeFaults(entered);
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
  const named = namedPlace(entered);
  return { state: named.state ?? '', country: named.country ?? '' };
}
