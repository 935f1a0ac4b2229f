import { isDebt } from '#shared/domain/entity-types.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useHeldTerms } from '../../entities/financing/use-held-terms.ts';
import { equityFlowsOf } from './equity-flows.ts';
import { FlowsWorkbench } from './flows-workbench.tsx';
import { lenderFlowsOf } from './lender-flows-of.ts';

/** The flows of whoever finances: of the lender by the schedule, or of equity by its figures. */
export function FinancingFlows({
  financing,
  structure,
}: {
  readonly financing: Financing;
  readonly structure: StructureView;
}) {
  const held = useHeldTerms(financing);
  return (
    <QueryView query={held} skeleton={<TableSkeleton rows={6} />}>
      {(found) => (
        <FlowsWorkbench
          name={financing.name}
          own={
            isDebt(financing.financingType)
              ? lenderFlowsOf(found, financing, structure)
              : equityFlowsOf(found, financing.currency)
          }
        />
      )}
    </QueryView>
  );
}
