import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { reference } from '#shared/contract/reference.ts';
import { countiesOf, stateOf } from '#shared/domain/reference/places.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ReferenceContext } from './context.ts';

export const listCounties: UseCase<(typeof reference.calls)['listCounties'], ReferenceContext> = async ({ query }) => {
  const state = stateOf(query.state);
  if (!state) {
    const fields = { state: 'Enter a state of the United States by its two-letter code or its name.' };
    throw new DomainError('requestInvalid', { fields });
  }
  return pageOfAll(
    countiesOf(state.code).map((name) => ({ name, state: state.code })),
    query,
  );
};
