import { everyPage } from '#functions/platform/storage/paging.ts';
import type { ToldTie } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from './context.ts';

/** More is not told at once. */
const mostTold = 3;

const tiesAtOnce = 100;

const inWords = ({ role, entityName }: ToldTie): string => `${role.toLowerCase()} of ${entityName}`;

/** Refuses to archive a fund that is a counterparty of something else in force, and says of what as far as the request may see. */
export async function requireFundUnused(
  { scope, tiesOfCounterparty }: Pick<StructuresContext, 'scope' | 'tiesOfCounterparty'>,
  before: Structure,
  after: Structure,
): Promise<void> {
  const isArchived = before.launchStatus === 'Active' && after.launchStatus === 'Obsolete';
  if (!isArchived || before.structureType !== 'Fund') return;
  const ties = await everyPage((cursor) => tiesOfCounterparty(scope, before.id, { limit: tiesAtOnce, cursor }));
  // What lies in the fund itself is archived with it.
  const elsewhere = ties.filter(({ homeId }) => homeId !== before.id);
  if (elsewhere.length === 0) return;
  const told = [...new Set(elsewhere.slice(0, mostTold).map(inWords))].join(', ');
  const more = elsewhere.length > mostTold ? ` and ${elsewhere.length - mostTold} more` : '';
  const userMessage = `${before.name} is ${told}${more}. Remove it there first.`;
  throw new DomainError('fundInUse', { userMessage, fields: { launchStatus: userMessage } });
}
