import { levelPlan } from './level-plan.ts';
import { bulletPlan, customPlan, levelPrincipalPlan } from './principal-plans.ts';
import type { PlanTerms, RepaymentPlan } from './repayment-plan.ts';
import { sculptedPlan } from './sculpted-plan.ts';

/** How much principal each payment repays. */
export function plannedRepayment(plan: PlanTerms): RepaymentPlan {
  const { repayment } = plan.terms;
  switch (repayment.kind) {
    case 'levelPayment':
      return levelPlan(plan, repayment);
    case 'levelPrincipal':
      return levelPrincipalPlan(plan);
    case 'bullet':
      return bulletPlan;
    case 'custom':
      return customPlan(repayment.principal);
    case 'sculpted':
      return sculptedPlan(plan, repayment);
  }
}
