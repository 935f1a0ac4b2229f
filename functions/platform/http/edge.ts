import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { keptSecret } from '#functions/platform/secrets/kept-secret.ts';
import { edgeHeaders } from '#shared/contract/edge-headers.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** The distribution sends the current value, or after a rotation the previous one until it is deployed again. */
const OriginSecret = z.object({ current: z.string().min(32), previous: z.string().min(32).optional() });
type OriginSecret = z.infer<typeof OriginSecret>;

const secret = keptSecret(() => environment().ORIGIN_SECRET_ARN, OriginSecret);

/** The length is no secret; what stands at each place must not be found out by the time that this takes. */
function isSame(given: string, known: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const isOneOf = ({ current, previous }: OriginSecret, given: string): boolean =>
  isSame(given, current) || (previous !== undefined && isSame(given, previous));

/**
 * Refuses what did not come through the distribution, and with it not past the firewall, as if there were nothing here. Only behind it does the
 * viewer's address say where a request comes from.
 */
export async function requireEdge(headers: Readonly<Record<string, string | undefined>>): Promise<void> {
  const given = headers[edgeHeaders.originSecret] ?? '';
  const isKnown = given !== '' && (isOneOf(await secret.read(), given) || isOneOf(await secret.readAgain(), given));
  if (!isKnown) throw new DomainError('routeNotFound', { reason: 'not through the distribution' });
}
