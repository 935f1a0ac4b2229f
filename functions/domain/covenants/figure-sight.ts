import { seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Covenant, CovenantState, CovenantTest } from '#shared/domain/covenant.ts';
import { figureOfPeriod, figuresOf } from '#shared/domain/covenant-test.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { periodOf } from '#shared/time/dates.ts';

const hiddenNote = 'You may not see this figure.';

const withoutValue = (log: StackLog, metric: string): StackLog =>
  log.label === metric
    ? { ...log, value: null, note: hiddenNote, source: null, children: [] }
    : { ...log, children: log.children.map((child) => withoutValue(child, metric)) };

/** How a test came out, without the figure that it tested and what would tell it. */
function withoutFigure(test: CovenantTest, metric: string): CovenantTest {
  const { children, ...rest } = test.stackLog;
  const stackLog = { ...rest, value: null, children: children.map((child) => withoutValue(child, metric)) };
  return { ...test, value: null, headroom: null, stackLog };
}

interface Tested {
  readonly covenant: Covenant;
  readonly entityId: string;
  readonly figures: readonly Datapoint[];
  readonly scope: RequestScope;
}

/** The test as the request may see it: how it came out is the covenant's, the figure is the detail's. */
export function seenTest(test: CovenantTest, { covenant, entityId, figures, scope }: Tested): CovenantTest {
  const { metric } = covenant;
  if (metric === null) return test;
  // A figure in another unit has no value to compare, and tells all the same who entered it, when and why.
  const tested = figureOfPeriod(covenant, figuresOf(covenant, figures), periodOf(test.periodEnd));
  return tested === null || seesFigure(scope, entityId, tested) ? test : withoutFigure(test, metric);
}

export const seenState = (state: CovenantState, tested: Tested): CovenantState =>
  state.lastTest === null ? state : { ...state, lastTest: seenTest(state.lastTest, tested) };
