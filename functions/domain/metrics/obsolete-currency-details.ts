import { listStructures } from '#functions/domain/structures/structure-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type Actor, writeRecords } from '#functions/platform/records.ts';
import { everyPage, type Table } from '#functions/platform/table.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { currencies } from '#shared/finance/currencies.ts';
import { detailKey, readDetails } from './figure-reader.ts';

const isCurrency = (unit: string): boolean => currencies.some(({ name }) => name === unit);

/** Leaves room in a transaction for the audit records. */
const detailsInTransaction = 40;

interface Context {
  readonly table: Table;
  readonly actor: Actor;
  readonly clock: Clock;
}

async function obsoleteIn(structure: Structure, { table, actor, clock }: Context): Promise<number> {
  const details = await readDetails(table, structure.id);
  const outdated = details.filter(
    ({ unit, launchStatus }) => launchStatus === 'Active' && isCurrency(unit) && unit !== structure.currency,
  );
  for (let from = 0; from < outdated.length; from += detailsInTransaction) {
    const changes = outdated.slice(from, from + detailsInTransaction).map((detail) => {
      const { version, createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _w, ...value } = detail;
      return table.change({
        key: detailKey(structure.id, detail.id),
        expects: version,
        value: { ...value, launchStatus: 'Obsolete' },
        event: 'detail.obsoleted',
      });
    });
    await writeRecords(changes, actor, clock.now());
  }
  return outdated.length;
}

/** Obsoletes the details of all structures whose unit is a currency other than the structure's own; their figures stay. Says how many. */
export async function obsoleteCurrencyDetails(context: Context): Promise<string> {
  const structures = await everyPage((cursor) => listStructures(context.table, 'Active', { limit: 100, cursor }));
  let count = 0;
  for (const structure of structures) count += await obsoleteIn(structure, context);
  return `${count} ${count === 1 ? 'detail' : 'details'} obsoleted`;
}
