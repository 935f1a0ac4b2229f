import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { deliverableQueries } from '../../../api/queries/deliverable-queries.ts';
import { useWrite } from '../../../components/use-write.ts';

/** A request for a relief, or a decision about one: with it, where the covenant stands is another. */
export const useReliefWrite = <Input>(
  { entityId }: Pick<CovenantWithState, 'entityId'>,
  success: string | undefined,
  write: (input: Input) => Promise<CovenantWithState>,
  onDone: () => void,
) =>
  useWrite({
    write,
    success,
    particulars: (_, { name }) => name,
    refresh: [covenantQueries.of(entityId), deliverableQueries.all()],
    showsFailures: true,
    onDone,
  });
