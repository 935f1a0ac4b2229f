import type { Deliverable } from '#shared/domain/deliverable.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { deliverableQueries } from '../../api/queries/deliverable-queries.ts';
import { useWrite } from '../../components/use-write.ts';

/** `Quarterly statements, period to Sep 30, 2026`. */
export const deliverableName = ({ covenantName, periodTitle }: Deliverable): string =>
  `${covenantName}, ${periodTitle.replace(/^./, (letter) => letter.toLowerCase())}`;

/** Path parameters of the calls about a deliverable. */
export const deliverableParams = ({ entityId, covenantId, periodEnd }: Deliverable) => ({
  entityId,
  id: covenantId,
  periodEnd,
});

/** A step of a deliverable: with it, where its covenant stands is another, too. */
export const useDeliverableWrite = <Input>(
  { entityId }: Pick<Deliverable, 'entityId'>,
  success: string | undefined,
  write: (input: Input) => Promise<Deliverable>,
  onDone: () => void,
) =>
  useWrite({
    write,
    success,
    particulars: (_, done) => deliverableName(done),
    refresh: [deliverableQueries.all(), covenantQueries.of(entityId)],
    showsFailures: true,
    onDone,
  });
