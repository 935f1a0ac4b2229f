import * as z from 'zod';
import { everyStructure } from '#functions/domain/structures/exports/portfolio-reader.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { computeStanding } from './compute-standing.ts';
import { covenantRepository } from './covenant-repository.ts';
import { covenantPrefix } from './exports/covenant-reader.ts';

/** A covenant as it lies in the table; `duePk` of a time when covenants were listed by their due date. */
const Stored = z.looseObject({ duePk: z.string().optional() });

/** What every covenant has; others are absent where they do not apply. */
const fieldsOfEach = Object.entries(Covenant.shape).flatMap(([field, shape]) =>
  shape instanceof z.ZodOptional ? [] : [field],
);

const isOfEarlierForm = (stored: z.infer<typeof Stored>): boolean =>
  stored.duePk !== undefined || fieldsOfEach.some((field) => !(field in stored));

async function migrateIn(structure: Structure, { table, actor, clock }: Writer): Promise<number> {
  const key = { kind: 'Deal', id: structure.id };
  const all = await everyPage((cursor) => table.parts(key, covenantPrefix, Stored, { limit: 500, cursor }));
  const repository = covenantRepository(table, actor, clock);
  const outdated = all.filter(isOfEarlierForm);
  for (const stored of outdated) {
    const covenant = Covenant.parse(stored);
    const { version: expects } = covenant;
    await repository.save({ before: covenant, after: covenant, expects, event: 'covenant.migrated' }, structure);
  }
  // Also where nothing is migrated: what is kept of where covenants stand is worked out from scratch.
  if (all.length > 0) await computeStanding(structure.id, { table, clock });
  return outdated.length;
}

/** Writes covenants that were stored in an earlier form anew, and works out where all of them stand. Says how many. */
export async function migrateCovenants(context: Writer): Promise<string> {
  let count = 0;
  for (const structure of await everyStructure(context.table)) count += await migrateIn(structure, context);
  return `${count} ${count === 1 ? 'covenant' : 'covenants'} brought up to date`;
}
