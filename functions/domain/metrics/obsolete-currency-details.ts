import { everyFinancingIn, everyProjectIn } from '#functions/domain/structures/exports/entity-reader.ts';
import { everyStructure } from '#functions/domain/structures/exports/portfolio-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { isBaseCurrency } from '#shared/money/currencies.ts';
import { detailKey, readDetails } from './exports/figure-reader.ts';

/** Leaves room in a transaction for the audit records. */
const detailsInTransaction = 40;
const entitiesAtOnce = 16;

/** A structure, project or financing, as far as its details go. */
type Keeper = Pick<Structure, 'id' | 'currency' | 'launchStatus'>;

async function obsoleteOf({ id, currency }: Keeper, { table, actor, clock }: Writer): Promise<number> {
  const details = await readDetails(table, id);
  const outdated = details.filter(
    ({ unit, launchStatus }) => launchStatus === 'Active' && isBaseCurrency(unit) && unit !== currency,
  );
  for (let from = 0; from < outdated.length; from += detailsInTransaction) {
    const changes = outdated.slice(from, from + detailsInTransaction).map((detail) =>
      table.change({
        key: detailKey(id, detail.id),
        expects: detail.version,
        value: { ...withoutStamp(detail), launchStatus: 'Obsolete' },
        event: 'detail.obsoleted',
      }),
    );
    await writeRecords(changes, actor, clock.now());
  }
  return outdated.length;
}

/** A structure with the projects and financings in it. */
async function keepersIn(structure: Structure, { table }: Writer): Promise<readonly Keeper[]> {
  const [projects, financings] = await Promise.all([
    everyProjectIn(table, structure.id),
    everyFinancingIn(table, structure.id),
  ]);
  return [structure, ...projects, ...financings].filter(({ launchStatus }) => launchStatus === 'Active');
}

/**
 * Obsoletes the details of all structures, projects and financings whose unit is a currency other than the entity's own; their figures stay. Says
 * how many.
 */
export async function obsoleteCurrencyDetails(context: Writer): Promise<string> {
  const structures = await everyStructure(context.table, ['Active']);
  let count = 0;
  for (const structure of structures) {
    const keepers = await keepersIn(structure, context);
    const counts = await inParallel(keepers, entitiesAtOnce, (keeper) => obsoleteOf(keeper, context));
    count += counts.reduce((sum, one) => sum + one, 0);
  }
  return `${count} ${count === 1 ? 'detail' : 'details'} obsoleted`;
}
