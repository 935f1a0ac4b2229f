import * as z from 'zod';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type Relationship, shareKindOf } from '#shared/domain/relationship.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { readRelationships } from './exports/relationship-reader.ts';
import type { HoldingWrite } from './holding-write.ts';

const ownersKey = { kind: 'FundOwners', id: 'all' };

/** How often a fund became an owner of another one. Whoever makes one so has to know that no other has been since the owners above were read. */
const OwnersRecord = z.object({ additions: z.number() });

const fundsAtOnce = 16;

type Holder = Pick<Relationship, 'launchStatus' | 'relationshipType' | 'sourceType'>;

const isOwningFund = ({ launchStatus, relationshipType, sourceType }: Holder): boolean =>
  launchStatus === 'Active' && sourceType === 'Fund' && shareKindOf(relationshipType) === 'ownership';

async function fundsOwning(table: Table, fundId: string): Promise<readonly string[]> {
  const holdings = await readRelationships(table, fundId, fundId);
  return holdings.filter(isOwningFund).map(({ sourceId }) => sourceId);
}

/** Whether a fund is owned by another one, by itself or through others. Each fund is asked about once, so this ends. */
async function isOwnedBy(table: Table, fundId: string, ownerId: string): Promise<boolean> {
  const asked = new Set([fundId]);
  for (let level = [fundId]; level.length > 0; ) {
    const owners = new Set((await inParallel(level, fundsAtOnce, (id) => fundsOwning(table, id))).flat());
    if (owners.has(ownerId)) return true;
    level = [...owners].filter((id) => !asked.has(id));
    for (const id of level) asked.add(id);
  }
  return false;
}

const becomesOwner = ({ before, after }: HoldingWrite): boolean =>
  isOwningFund(after) && (before === null || !isOwningFund(before));

/**
 * Refuses owners of a fund that it owns itself, by itself or through other funds. Answers what goes into the transaction so that nobody else closes the
 * circle at the same moment.
 */
export async function requireNoCircle(
  table: Table,
  entity: Pick<Entity, 'id' | 'name' | 'entityType'>,
  writes: readonly HoldingWrite[],
): Promise<readonly DerivedWrite[]> {
  const added = entity.entityType === 'Fund' ? writes.filter(becomesOwner) : [];
  if (added.length === 0) return [];
  const { additions } = (await table.get(ownersKey, OwnersRecord)) ?? { additions: 0 };
  for (const { after } of added) {
    if (!(await isOwnedBy(table, after.sourceId, entity.id))) continue;
    const sourceId = `${entity.name} owns a part of ${after.sourceName} already, by itself or through other funds.`;
    throw new DomainError('requestInvalid', { fields: { sourceId } });
  }
  return [table.derive.countFrom(ownersKey, { additions }, { additions: 1 })];
}
