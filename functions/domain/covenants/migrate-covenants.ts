import * as z from 'zod';
import { readFigures } from '#functions/domain/metrics/figure-reader.ts';
import { everyStructure } from '#functions/domain/structures/portfolio-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/records.ts';
import { seriesOf } from '#functions/platform/series/series-store.ts';
import { everyPage, type Table } from '#functions/platform/table.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { covenantState } from '#shared/domain/covenant-state.ts';
import { figuresOf } from '#shared/domain/covenant-test.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { covenantPrefix } from './covenant-reader.ts';
import { covenantRepository } from './covenant-repository.ts';

interface Context {
  readonly table: Table;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** A covenant as it lies in the table, with the place that it has among what falls due. */
const Stored = z.looseObject({ dueSk: z.string().optional() });

const isOfEarlierForm = (stored: z.infer<typeof Stored>): boolean =>
  Object.keys(Covenant.shape).some((field) => !(field in stored));

async function migrateIn(structure: Structure, { table, actor, clock }: Context): Promise<number> {
  const key = { kind: 'Deal', id: structure.id };
  const all = await everyPage((cursor) => table.parts(key, covenantPrefix, Stored, { limit: 500, cursor }));
  if (all.length === 0) return 0;
  const figures = await readFigures(table, seriesOf(table.organizationId, actor, clock), structure.id);
  const repository = covenantRepository(table, actor, clock);
  let count = 0;
  for (const stored of all) {
    const covenant = Covenant.parse(stored);
    const isInForce = covenant.approved && covenant.launchStatus === 'Active';
    const state = covenantState(covenant, structure, figuresOf(covenant, figures), clock.today());
    const dueSk = isInForce && state.nextDueDate !== null ? `${state.nextDueDate}#${covenant.id}` : undefined;
    if (!isOfEarlierForm(stored) && dueSk === stored.dueSk) continue;
    await repository.save({
      before: covenant,
      after: covenant,
      expects: covenant.version,
      event: 'covenant.migrated',
      nextDueDate: state.nextDueDate,
    });
    count += 1;
  }
  return count;
}

/** Writes covenants that were stored in an earlier form, or whose due date has moved since, anew. Says how many. */
export async function migrateCovenants(context: Context): Promise<string> {
  let count = 0;
  for (const structure of await everyStructure(context.table)) count += await migrateIn(structure, context);
  return `${count} ${count === 1 ? 'covenant' : 'covenants'} brought up to date`;
}
