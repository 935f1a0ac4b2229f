import type { Clock } from '#functions/platform/clock.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/records.ts';
import type { Table } from '#functions/platform/table.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { covenantKey, dueCovenants, readCovenants } from './covenant-reader.ts';

/** Leaves room in a transaction for the audit records. */
const covenantsInTransaction = 40;

export interface CovenantRepository {
  get(entityId: string, covenantId: string): Promise<Covenant>;
  all(entityId: string): Promise<Covenant[]>;
  save(covenant: Covenant, expects: 'absent' | number, event: string, nextDueDate: IsoDate | null): Promise<Covenant>;
  /** Adds proposals that are not there yet; those of an earlier run stay as people have left them. */
  addProposals(entityId: string, proposals: readonly Covenant[]): Promise<void>;
}

export function covenantRepository(table: Table, actor: Actor, clock: Clock): CovenantRepository {
  const change = (
    covenant: Covenant,
    expects: 'absent' | number,
    event: string,
    nextDueDate: IsoDate | null,
  ): PendingChange => {
    const { version: _v, createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _w, ...value } = covenant;
    const isInForce = covenant.approved && covenant.launchStatus === 'Active';
    return table.change({
      key: covenantKey(covenant.entityId, covenant.id),
      expects,
      value,
      event,
      ...(isInForce && nextDueDate !== null
        ? { due: { group: dueCovenants, sort: `${nextDueDate}#${covenant.id}` } }
        : {}),
    });
  };

  const get = async (entityId: string, covenantId: string): Promise<Covenant> => {
    const covenant = await table.get(covenantKey(entityId, covenantId), Covenant);
    if (!covenant) throw new DomainError('covenantNotFound');
    return covenant;
  };

  return {
    get,
    all: (entityId) => readCovenants(table, entityId),
    save: async (covenant, expects, event, nextDueDate) => {
      await writeRecords([change(covenant, expects, event, nextDueDate)], actor, clock.now());
      return get(covenant.entityId, covenant.id);
    },
    addProposals: async (entityId, proposals) => {
      const known = new Set((await readCovenants(table, entityId)).map(({ id }) => id));
      const fresh = proposals.filter(({ id }) => !known.has(id));
      for (let from = 0; from < fresh.length; from += covenantsInTransaction) {
        const changes = fresh
          .slice(from, from + covenantsInTransaction)
          .map((proposal) => change(proposal, 'absent', 'covenant.proposed', null));
        await writeRecords(changes, actor, clock.now());
      }
    },
  };
}
