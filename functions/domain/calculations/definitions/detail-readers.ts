import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import type { DetailReader, OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CalculationsContext } from '../context.ts';
import { problemsAmong } from './check-formula.ts';
import { definitionsBeside, readStoredDefinitions, type StoredDefinitions } from './definition-store.ts';

type ListReaders = UseCase<(typeof calculations.calls)['listDetailTypeReaders'], CalculationsContext>;

/** Definitions of the organization that would no longer be right without one of them, by name, each with what would be wrong. */
function readersOf(type: OwnDetailType, stored: StoredDefinitions): readonly DetailReader[] {
  const others = definitionsBeside(stored, type.id);
  const [without, before] = [problemsAmong(others), problemsAmong([...others, type])];
  return others
    .flatMap(({ id, name }) => {
      const [problem] = without(id);
      // What is wrong already does not become so.
      return problem === undefined || before(id).length > 0 ? [] : [{ id, name, problem: problem.message }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** More are counted. */
const mostTold = 5;

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Refuses to give up what formulas of other definitions read, and says which. */
export function requireUnread(type: OwnDetailType, stored: StoredDefinitions): void {
  const readers = readersOf(type, stored);
  if (readers.length === 0) return;
  const names = readers.slice(0, mostTold).map(({ name }) => name);
  const more = readers.length - names.length;
  const told = inWords(more > 0 ? [...names, `${more} more`] : names);
  const userMessage = `${told} would no longer be right without ${type.name}. Change ${readers.length === 1 ? 'that formula' : 'those formulas'} first.`;
  throw new DomainError('detailTypeRead', { userMessage, fields: { launchStatus: userMessage } });
}

export const listDetailTypeReaders: ListReaders = async ({ params, query }, { scope }) => {
  const stored = await readStoredDefinitions(scope.table);
  const type = stored.all.find(({ id }) => id === params.detailTypeId);
  if (type === undefined) throw new DomainError('detailTypeNotFound');
  return pageOfAll(type.launchStatus === 'Active' ? readersOf(type, stored) : [], query);
};
