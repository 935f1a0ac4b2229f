import { log } from '#functions/platform/log.ts';
import { isProduction } from '#functions/platform/shell/stage-kind.ts';
import { commonRefusals } from '#shared/contract/common-refusals.ts';
import type { Call } from '#shared/contract/define-area.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/**
 * What a request is refused with. A refusal that its call does not declare is a mistake in the contract: in production it is answered and told, and
 * everywhere else the request fails with a sentence that says what to declare.
 */
export function declaredOrFailed(error: unknown, call: Call | undefined): unknown {
  if (!(error instanceof DomainError) || call === undefined) return error;
  const { code } = error;
  if (call.errors.includes(code) || commonRefusals.has(code)) return error;
  if (!isProduction())
    return new Error(`${call.id} refuses with ${code}, which it does not declare.`, { cause: error });
  log.warn('A refusal is not declared.', { callId: call.id, code });
  return error;
}
