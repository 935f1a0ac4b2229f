import type { Faults } from '#shared/domain/faults.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const fieldsOf = (error: unknown): Faults => (error instanceof DomainError ? (error.detail.fields ?? {}) : {});

/** One refusal that names all fields at fault; what is about no field goes before. */
function together(errors: readonly unknown[]): unknown {
  const [first, ...others] = errors.toSorted(
    (a, b) => Number(Object.keys(fieldsOf(a)).length > 0) - Number(Object.keys(fieldsOf(b)).length > 0),
  );
  if (others.length === 0 || !(first instanceof DomainError) || first.detail.fields === undefined) return first;
  const isOneCode = others.every((other) => other instanceof DomainError && other.code === first.code);
  const fields = Object.assign({}, ...errors.map(fieldsOf)) as Faults;
  return new DomainError(isOneCode ? first.code : 'requestInvalid', { fields });
}

/** The results of all, or one refusal for all that refuse. None is left running when another one has failed. */
export async function everyResult<Result>(
  attempts: readonly (() => Promise<Result>)[],
  faults: Faults = {},
): Promise<Result[]> {
  const outcomes = await Promise.allSettled(attempts.map(async (attempt) => attempt()));
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  const known = Object.keys(faults).length > 0 ? [new DomainError('requestInvalid', { fields: faults })] : [];
  if (errors.length + known.length > 0) throw together([...errors, ...known]);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}
