import { readDetailTypes } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import { fundIdsOf, relationshipsNow } from '#functions/domain/relationships/exports/ties-reader.ts';
import { findEntity, readStructures } from '#functions/domain/structures/exports/entity-reader.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { isInForce } from './covenant-rules.ts';
import { readCovenants } from './exports/covenant-reader.ts';
import { engineMetric } from './measured-covenants.ts';

/** The structures whose covenants may be tested by figures of an entity: its own, and what reads that one. */
export interface TestedBy {
  readonly homeId: string;
  /** Structures above it, and funds that have put money into something of it, with what is above these. */
  readonly readers: readonly string[];
}

/** Null for an id that is no structure, project or financing. */
export async function testedBy(table: Table, entityId: string): Promise<TestedBy | null> {
  const entity = await findEntity(table, entityId);
  if (entity === null) return null;
  const { id: homeId, ancestorIds } = entity.home;
  const funds = await readStructures(table, fundIdsOf(await relationshipsNow(table, homeId)));
  const ofFunds = [...funds.values()].flatMap((fund) => [fund.id, ...fund.ancestorIds]);
  const readers = new Set([...ancestorIds, ...ofFunds]);
  readers.delete(homeId);
  return { homeId, readers: [...readers] };
}

/** Whether covenants of a structure are tested by what metrics come to, and not by what was entered for it alone. */
export async function testsMetrics(table: Table, structureId: string): Promise<boolean> {
  const inForce = (await readCovenants(table, structureId)).filter(isInForce);
  if (inForce.every(({ covenantType }) => covenantType !== 'KPI')) return false;
  const [types, found] = await Promise.all([readDetailTypes(table), readStructures(table, [structureId])]);
  const structure = found.get(structureId);
  return structure !== undefined && inForce.some((covenant) => engineMetric(covenant, structure, types) !== null);
}
