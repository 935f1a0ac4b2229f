import { type CounterpartyTie, tiesOfCounterparty } from '#functions/domain/relationships/counterparty-ties-reader.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { everyPage } from '#functions/platform/table.ts';
import { relationshipWord } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** More is not told at once. */
const mostTold = 3;

const tiesAtOnce = 100;

function toldIn(scope: RequestScope, { relationship, entity }: CounterpartyTie): string {
  const name = scope.may('View', entity.kind, entity.path) ? entity.name : 'something that you may not see';
  return `${relationshipWord(relationship.relationshipType).toLowerCase()} of ${name}`;
}

/** Refuses to archive a fund that is a counterparty of something else in force, and says of what as far as the request may see. */
export async function requireFundUnused(scope: RequestScope, before: Structure, after: Structure): Promise<void> {
  const isArchived = before.launchStatus === 'Active' && after.launchStatus === 'Obsolete';
  if (!isArchived || before.structureType !== 'Fund') return;
  const ties = await everyPage((cursor) => tiesOfCounterparty(scope.table, before.id, { limit: tiesAtOnce, cursor }));
  // What lies in the fund itself is archived with it.
  const elsewhere = ties.filter(({ entity }) => entity.home.id !== before.id);
  if (elsewhere.length === 0) return;
  const told = [...new Set(elsewhere.slice(0, mostTold).map((tie) => toldIn(scope, tie)))].join(', ');
  const more = elsewhere.length > mostTold ? ` and ${elsewhere.length - mostTold} more` : '';
  const userMessage = `${before.name} is ${told}${more}. Remove it there first.`;
  throw new DomainError('fundInUse', { userMessage, fields: { launchStatus: userMessage } });
}
