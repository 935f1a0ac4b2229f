import { DomainError } from '#shared/errors/domain-error.ts';
import { guardedRequest, type OutgoingRequest } from '../guarded-request.ts';

/** No document of a provider is anywhere near that large. */
const largestInBytes = 1_000_000;

const unreachable = (reason: string): DomainError => new DomainError('identityProviderUnreachable', { reason });

/**
 * {@link guardedRequest} for addresses that an organization enters. Anything that keeps the provider from answering is refused with
 * `identityProviderUnreachable`.
 */
export async function guardedFetch(address: string, asked: OutgoingRequest): Promise<Response> {
  let answer: Response;
  try {
    answer = await guardedRequest(new URL(address), asked, { largestInBytes });
  } catch (error) {
    throw unreachable(error instanceof Error ? error.message : String(error));
  }
  if (answer.status >= 500) throw unreachable(`${new URL(address).origin} answered ${answer.status}`);
  return answer;
}
