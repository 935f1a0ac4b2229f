import { useMemo } from 'react';
import type { HeldTerms } from '#shared/domain/debt-service/held-terms.ts';
import { lenderFlows } from '#shared/domain/debt-service/lender-flows.ts';
import { loanTermsOf } from '#shared/domain/debt-service/loan-terms-of.ts';
import { scheduleAgainstActual } from '#shared/domain/debt-service/schedule-against-actual.ts';
import type { Financing } from '#shared/domain/financing.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useHeldTerms } from '../../entities/financing/use-held-terms.ts';
import { NoSchedule } from './no-schedule.tsx';
import { PaidPanel } from './paid-panel.tsx';
import { ReturnsPanel } from './returns-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';

interface FinancingScheduleProps {
  readonly structure: StructureView;
  readonly financing: Financing;
}

/** The schedule of one financing, or what keeps it from having one. */
export function FinancingSchedule({ structure, financing }: FinancingScheduleProps) {
  const held = useHeldTerms(financing);
  return (
    <QueryView
      query={held}
      skeleton={
        <Panel title="Schedule" flush>
          <TableSkeleton rows={8} />
        </Panel>
      }
    >
      {(found) => <Scheduled structure={structure} financing={financing} held={found} />}
    </QueryView>
  );
}

/** Counts the schedule again only where something that it is made of changes. */
function Scheduled({ structure, financing, held }: FinancingScheduleProps & { readonly held: HeldTerms }) {
  const { currency } = financing;
  const { businessDays } = structure;
  const read = useMemo(() => loanTermsOf(held, { currency, businessDays }), [held, currency, businessDays]);
  const schedule = useMemo(() => (read.kind === 'terms' ? loanSchedule(read.terms) : null), [read]);
  const lines = useMemo(
    () =>
      schedule?.ok === true
        ? scheduleAgainstActual(schedule.value, {
            principal: held.actual('Principal Paid'),
            interest: held.actual('Interest Paid'),
          })
        : [],
    [schedule, held],
  );
  const showsReturns = isOn(useGlobalState().organization.details, 'enableIRRTool');
  if (read.kind !== 'terms') return <NoSchedule financing={financing} read={read} />;
  if (schedule === null || !schedule.ok)
    return <NoSchedule financing={financing} read={{ kind: 'refused', reason: schedule?.reason ?? '' }} />;
  return (
    <>
      <SchedulePanel financing={financing} deal={structure} lines={lines} notes={read.notes} />
      <PaidPanel currency={currency} lines={lines} />
      {showsReturns && <ReturnsPanel currency={currency} flows={lenderFlows(read.terms, lines)} />}
    </>
  );
}
