import type { Covenant, CovenantChange, CovenantWithState } from '#shared/domain/covenant.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { useWrite } from '../../components/use-write.ts';

/** Writes a change to a covenant as it was read; the version makes sure that nobody else's change is lost. */
export const changeCovenant = async (
  { entityId, id, version }: Pick<Covenant, 'entityId' | 'id' | 'version'>,
  change: Omit<CovenantChange, 'version'>,
): Promise<CovenantWithState> =>
  (await api.covenants.updateCovenant({ params: { entityId, id }, body: { version, ...change } })).body;

interface Change {
  readonly covenant: Covenant;
  readonly change: Omit<CovenantChange, 'version'>;
}

interface Options {
  readonly success?: string;
  readonly showsFailures?: boolean;
  readonly onDone?: () => void;
}

export function useCovenantChange(entityId: string, options: Options = {}) {
  return useWrite({
    write: ({ covenant, change }: Change) => changeCovenant(covenant, change),
    success: options.success ?? callsOf.covenants.updateCovenant.success,
    particulars: (_, { name }) => name,
    refresh: [covenantQueries.of(entityId)],
    showsFailures: options.showsFailures ?? false,
    ...(options.onDone === undefined ? {} : { onDone: options.onDone }),
  });
}
