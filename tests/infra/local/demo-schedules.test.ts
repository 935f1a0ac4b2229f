import { describe, expect, it } from 'vitest';
import { withParts } from '#infra/local/demo/demo-structure.ts';
import { lastMonths } from '#infra/local/demo/demo-time.ts';
import { asEntered } from '#infra/local/demo/model/as-entered.ts';
import { dealColumns } from '#infra/local/demo/model/deal-columns.ts';
import type { DealModel } from '#infra/local/demo/model/deal-model.ts';
import { northlightModels } from '#infra/local/demo/northlight/models/northlight-models.ts';
import { northlightStructures } from '#infra/local/demo/northlight/structures.ts';
import { heldTerms } from '#shared/domain/debt-service/held-terms.ts';
import { loanTermsOf } from '#shared/domain/debt-service/loan-terms-of.ts';
import { paidBeyond, scheduleAgainstActual } from '#shared/domain/debt-service/schedule-against-actual.ts';
import { interestDue } from '#shared/finance/loans/loan-line.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import { periodOf } from '#shared/time/dates.ts';
import { computedDemo } from '#tests/support/computed-demo.ts';
import { aFact, aFigure } from '#tests/unit/debt-service/known-financing.ts';

const ofSchedules = new Set([
  'Principal Drawn',
  'Fixed Interest Rate',
  'Index Rate',
  'Interest Rate Margin',
  'Scheduled Principal Payment',
  'Balloon Payment',
  'Principal Paid',
  'Interest Paid',
]);

/** What the demo enters of a loan, read as the page of its debt service reads it. */
function heldOf(model: DealModel) {
  const { customId } = model.loan;
  const record = withParts(northlightStructures)
    .flatMap(({ financings = [] }) => financings)
    .find((one) => one.customId === customId);
  const columns =
    dealColumns(model)
      .find((one) => one.customId === customId)
      ?.columns.map(asEntered) ?? [];
  const facts = columns.flatMap(({ detailName, dated = [] }) =>
    dated.flatMap(({ value }) => (value === null ? [] : [aFact(detailName, value)])),
  );
  const figures = columns
    .filter(({ detailName }) => ofSchedules.has(detailName))
    .flatMap(({ detailName, dataKind, values = [] }) =>
      values.map(({ period, value }) => aFigure(detailName, String(period), Number(value), { dataKind })),
    );
  const { loanDate = null, loanMaturityDate = null, commitmentAmount = null } = record ?? {};
  return heldTerms({ loanDate, loanMaturityDate, commitmentAmount }, facts, figures);
}

function paidLines(model: DealModel) {
  const held = heldOf(model);
  const read = loanTermsOf(held, { currency: 'USD', businessDays: null });
  if (read.kind !== 'terms') throw new Error(JSON.stringify(read));
  const schedule = loanSchedule(read.terms);
  if (!schedule.ok) throw new Error(schedule.reason);
  return scheduleAgainstActual(schedule.value, {
    principal: held.actual('Principal Paid'),
    interest: held.actual('Interest Paid'),
  });
}

const deals = northlightModels.map((model) => ({ name: model.loan.customId, model }));
const [lastMonth = ''] = lastMonths(1);

describe.each(deals)('the loan $name of the demo', ({ name, model }) => {
  const lines = paidLines(model);
  const due = lines.filter(({ paymentDate }) => periodOf(paymentDate) <= lastMonth);

  it('has paid each payment that fell due as scheduled, to the cent', () => {
    const differences = due.filter(
      (line) =>
        paidBeyond(line.principalPaid, line.principal) !== 0 || paidBeyond(line.interestPaid, interestDue(line)) !== 0,
    );

    expect(due.length).toBeGreaterThanOrEqual(6);
    expect(differences).toEqual([]);
  });

  it('has balances that each payment rolls on, in the figures as in the schedule', () => {
    const months = due.map(({ paymentDate }) => periodOf(paymentDate));
    const details = ['Ending Principal Balance', 'Scheduled Debt Service', 'Actual Debt Service Paid'];
    const { figureOf } = computedDemo(model, details, 'actual', months);
    let owed = 0;
    for (const [at, line] of due.entries()) {
      expect(line.openingBalance).toBe(owed);
      owed += line.drawn - line.principal;
      expect(line.closingBalance).toBe(owed);
      expect(figureOf(name, 'Ending Principal Balance', months[at] ?? '')).toBeCloseTo(owed / 100, 2);
    }
    expect(lines.at(-1)?.closingBalance).toBe(0);
  });

  it('has as much debt service scheduled in its figures as it has paid since it was drawn', () => {
    const until = due.at(-1)?.paymentDate ?? '';
    const months = lastMonths(48).filter((month) => month >= periodOf(model.loan.loanDate) && month <= periodOf(until));
    const { figureOf } = computedDemo(model, ['Scheduled Debt Service', 'Actual Debt Service Paid'], 'actual', months);
    const total = (detail: string) => months.reduce((sum, month) => sum + (figureOf(name, detail, month) ?? 0), 0);

    expect(total('Actual Debt Service Paid')).toBeGreaterThan(0);
    expect(total('Scheduled Debt Service')).toBeCloseTo(total('Actual Debt Service Paid'), 2);
  });
});
