import { seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Covenant, CovenantState, CovenantTest } from '#shared/domain/covenant.ts';
import { curedLabel } from '#shared/domain/covenant-test.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { figureOfPeriod, type TestedFigure } from '#shared/domain/tested-figure.ts';

export const hiddenNote = 'You may not see this figure.';

const withoutValue = (log: StackLog, metric: string): StackLog =>
  log.label === metric || log.label === curedLabel
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
  /** The structure and what is above it, narrowest first. */
  readonly path: readonly string[];
  /** Those of the covenant. */
  readonly figures: readonly TestedFigure[];
  readonly scope: Pick<RequestScope, 'may'>;
}

/** Whose figures a covenant tests, and what is above them, narrowest first. */
export const subjectPath = ({ subjectId }: Pick<Covenant, 'subjectId'>, path: readonly string[]): readonly string[] =>
  subjectId === null ? path : [subjectId, ...path];

/** The test as the request may see it: how it came out is the covenant's, the figure is the detail's. */
export function seenTest(test: CovenantTest, { covenant, path, figures, scope }: Tested): CovenantTest {
  const { metric } = covenant;
  if (metric === null) return test;
  // A figure in another unit has no value to compare, and tells all the same who entered it, when and why.
  const figure = figureOfPeriod(covenant, figures, test.periodEnd);
  if (figure === null || figure.value === null) return test;
  const isSeen = seesFigure(scope, subjectPath(covenant, path), { detailName: metric, value: figure.value });
  return isSeen ? test : withoutFigure(test, metric);
}

export const seenState = (state: CovenantState, tested: Tested): CovenantState =>
  state.lastTest === null ? state : { ...state, lastTest: seenTest(state.lastTest, tested) };
