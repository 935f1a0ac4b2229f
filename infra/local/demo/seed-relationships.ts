import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import type { DemoFinancing, DemoParty, DemoProject, DemoStructure } from './demo-structure.ts';

interface Related extends Pick<DemoStructure | DemoProject | DemoFinancing, 'customId' | 'parties'> {
  readonly since: string | null | undefined;
}

/** Lenders of a financing are added together, everybody else one after another. */
async function relate(api: DemoApi, by: DemoPerson, book: DemoBook, { customId, parties = [], since }: Related) {
  const { id } = book.entities.get(customId);
  const asSent = ({ name, percentage, amount }: DemoParty) => ({
    ...book.counterparties.get(name),
    percentage: percentage ?? null,
    amount: amount ?? null,
    since: since ?? null,
  });

  const lenders = parties.filter(({ role }) => role === 'Lender');
  if (lenders.length > 0) {
    const path = `/api/organizations/${book.organizationId}/loans/${id}/parties`;
    await api.call(by, 'POST', path, { lenders: lenders.map(asSent) });
  }
  for (const party of parties.filter(({ role }) => role !== 'Lender')) {
    const body = { ...asSent(party), entityId: id, relationshipType: party.role };
    await api.call(by, 'POST', '/api/entities/relationship', body);
  }
}

/** Tells who owns, lends to, borrows for and vouches for structures and what lies in them, each since the closing. */
export async function seedRelationships(
  api: DemoApi,
  by: DemoPerson,
  book: DemoBook,
  structures: readonly DemoStructure[],
): Promise<void> {
  const related: readonly Related[] = structures.flatMap((structure) => [
    { ...structure, since: structure.closingDate },
    ...(structure.projects ?? []).map((project) => ({ ...project, since: structure.closingDate })),
    ...(structure.financings ?? []).map((financing) => ({ ...financing, since: financing.loanDate })),
  ]);
  await Promise.all(related.map((one) => relate(api, by, book, one)));
}
