import type { HeldTerms } from '#shared/domain/debt-service/held-terms.ts';
import { lenderFlows } from '#shared/domain/debt-service/lender-flows.ts';
import { loanTermsOf } from '#shared/domain/debt-service/loan-terms-of.ts';
import { scheduleAgainstActual } from '#shared/domain/debt-service/schedule-against-actual.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import type { OwnFlows } from './own-flows.ts';

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The flows of the lender by the schedule of a financing. */
export function lenderFlowsOf(
  held: HeldTerms,
  { currency }: Financing,
  { businessDays }: Pick<StructureView, 'businessDays'>,
): OwnFlows {
  const none = (told: string): OwnFlows => ({ flows: [], currency, told });
  const read = loanTermsOf(held, { currency, businessDays });
  if (read.kind === 'missing')
    return none(
      `The lender’s flows follow once ${listed.format(read.names)} ${read.names.length === 1 ? 'is' : 'are'} entered.`,
    );
  if (read.kind === 'refused') return none(`The terms make no schedule: ${read.reason}`);
  const schedule = loanSchedule(read.terms);
  if (!schedule.ok) return none(`The terms make no schedule: ${schedule.reason}`);
  const lines = scheduleAgainstActual(schedule.value, { principal: [], interest: [] });
  return {
    flows: lenderFlows(read.terms, lines).map(({ date, amount }) => ({ date, amount: amount / 100 })),
    currency,
    told: 'Flows of the lender by the debt service schedule: draws are paid; fees, interest and principal are received.',
  };
}
