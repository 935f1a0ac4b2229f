import type { Alongside } from '#functions/domain/approvals/exports/approval-source.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { asWritten, searchChanges } from '#functions/platform/search/search-index.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { covenantKey, readCovenants } from './exports/covenant-reader.ts';
import { covenantEntry, isFindable } from './exports/covenant-search-reader.ts';

/** Leaves room in a transaction for the audit records. */
const covenantsInTransaction = 40;

export interface CovenantWrite {
  /** As it was read; null for a new one. */
  readonly before: Covenant | null;
  readonly after: Covenant;
  /** The version that the writer of the change has read. */
  readonly expects: 'absent' | number;
  readonly event: string;
}

export interface CovenantRepository {
  get(entityId: string, covenantId: string): Promise<Covenant>;
  all(entityId: string): Promise<Covenant[]>;
  /** `structure` is the one that the covenant belongs to, under whose name it is found; `along` goes into the same transaction. */
  save(write: CovenantWrite, structure: Structure, along?: Alongside): Promise<Covenant>;
  /** Adds proposals that are not there yet; those of an earlier run stay as people have left them. Nobody finds them before they are approved. */
  addProposals(entityId: string, proposals: readonly Covenant[]): Promise<void>;
}

function covenantChange(table: Table, { after, expects, event }: CovenantWrite): PendingChange {
  return table.change({
    key: covenantKey(after.entityId, after.id),
    expects,
    value: withoutStamp(after),
    event,
  });
}

/** Prepares what makes a covenant findable under the name of its structure, or no longer. */
async function findability(
  table: Table,
  { before, after }: CovenantWrite,
  structure: Structure,
): Promise<DerivedWrite[]> {
  const found = before !== null && isFindable(before) ? before : null;
  const findable = isFindable(after) ? after : null;
  if (found === null && findable === null) return [];
  return searchChanges(
    table,
    found && covenantEntry(found, structure),
    findable && covenantEntry(asWritten(before, findable), structure),
  );
}

export function covenantRepository(table: Table, actor: Actor, clock: Clock): CovenantRepository {
  const get = async (entityId: string, covenantId: string): Promise<Covenant> => {
    const covenant = await table.get(covenantKey(entityId, covenantId), Covenant);
    if (!covenant) throw new DomainError('covenantNotFound');
    return covenant;
  };

  return {
    get,
    all: (entityId) => readCovenants(table, entityId),
    save: async (write, structure, along = { changes: [], derived: [] }) => {
      const derived = await findability(table, write, structure);
      const changes = [covenantChange(table, write), ...along.changes];
      await writeRecords(changes, actor, clock.now(), [...derived, ...along.derived]);
      return get(write.after.entityId, write.after.id);
    },
    addProposals: async (entityId, proposals) => {
      const known = new Set((await readCovenants(table, entityId)).map(({ id }) => id));
      const fresh = proposals.filter(({ id }) => !known.has(id));
      for (let from = 0; from < fresh.length; from += covenantsInTransaction) {
        const changes = fresh
          .slice(from, from + covenantsInTransaction)
          .map((after) =>
            covenantChange(table, { before: null, after, expects: 'absent', event: 'covenant.proposed' }),
          );
        await writeRecords(changes, actor, clock.now());
      }
    },
  };
}
