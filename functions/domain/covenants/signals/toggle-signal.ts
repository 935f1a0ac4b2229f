import { mayOnDetail } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { unpackedId } from '#shared/domain/packed-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext } from '../context.ts';
import { seenSignals } from './seen-signals.ts';
import { readSignalRecord, signalKey } from './signal-record.ts';

type Calls = typeof covenants.calls;

/** Switches a signal as it is found, and answers whether it is on now. Who switches it in between is not undone: both switches count. */
const switched = ({ table, actor, clock }: RequestScope, structureId: string, detailId: string): Promise<boolean> =>
  attempted(async () => {
    const record = await readSignalRecord(table, structureId);
    const others = (record?.inactive ?? []).filter((id) => id !== detailId);
    const wasOff = record?.inactive.includes(detailId) ?? false;
    const change = table.change({
      key: signalKey(structureId),
      expects: record?.version ?? 'absent',
      value: { entityId: structureId, inactive: wasOff ? others : [...others, detailId] },
      event: wasOff ? 'signal.activated' : 'signal.deactivated',
    });
    await writeRecords([change], actor, clock.now());
    return wasOff;
  });

export const toggleSignal: UseCase<Calls['toggleSignal'], CovenantsContext> = async ({ params: { id } }, context) => {
  const { scope } = context;
  const named = unpackedId(id);
  if (named === null) throw new DomainError('signalNotFound');
  const structure = await context.structureInForce(named.entityId);
  const signal = (await seenSignals(structure, context)).find(({ detailId }) => detailId === named.detailId);
  if (signal === undefined) throw new DomainError('signalNotFound');
  if (!mayOnDetail(scope, 'Edit', structure.id, signal.name))
    throw new DomainError('notPermitted', { reason: 'Edit on Detail' });
  return { id, active: await switched(scope, structure.id, signal.detailId) };
};
