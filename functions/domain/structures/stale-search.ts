import type { FinancingChange, StoredFinancing } from '#shared/domain/financing.ts';
import type { ProjectChange, StoredProject } from '#shared/domain/project.ts';
import type { StructuresContext } from './context.ts';
import { counterpartiesOf } from './counterparties.ts';
import type { Current } from './holdings.ts';

/** What hits show of a project or financing. */
const shownFields = ['name', 'customId', 'city', 'launchStatus'] as const;

/** A project or financing that was renamed is found by its counterparties with its old name until their entries are written again. */
export async function reindexIfFoundByOthers(
  { item, home }: Current<StoredProject | StoredFinancing>,
  change: ProjectChange | FinancingChange,
  { scope, reindex }: Pick<StructuresContext, 'scope' | 'reindex'>,
): Promise<void> {
  if (shownFields.every((field) => change[field] === undefined)) return;
  const counterparties = await counterpartiesOf(scope.table, home.id, item.id);
  if (counterparties.length > 0) await reindex(home, item);
}
