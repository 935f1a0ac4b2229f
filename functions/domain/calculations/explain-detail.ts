import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { placeOf } from '#shared/metrics/engine/axis.ts';
import { explain } from '#shared/metrics/engine/explain.ts';
import { isPeriod } from '#shared/time/dates.ts';
import { type CalculationsContext, type CalculationsPorts, calculationsContext } from './context.ts';
import { type Run, run } from './run.ts';
import { tellExplanation } from './stack-logs.ts';
import { viewerOf } from './viewer.ts';

interface Explained {
  readonly scope: RequestScope;
  readonly entityId: string;
  readonly detail: { readonly id: string; readonly name: string };
  readonly dataKind: DataKind;
  /** The month whose value is explained; a day, or null, where it is no value of a month. */
  readonly period: string | null;
  /** What was entered there, as a leaf; null where nothing was. */
  readonly entered: StackLog | null;
}

/** A list of details is explained from one computation. It lives as long as its request. */
const runs = new WeakMap<RequestScope, Map<string, Promise<Run>>>();

function runOf({ scope, entityId, dataKind, period }: Explained, context: CalculationsContext): Promise<Run> {
  const known = runs.get(scope) ?? new Map<string, Promise<Run>>();
  runs.set(scope, known);
  const key = `${entityId} ${dataKind} ${period}`;
  const range = { startDate: period ?? undefined, endDate: period ?? undefined };
  const whole = { details: null, effective: true, rollup: 'Monthly', timing: null, approvedOnly: false } as const;
  const made = known.get(key) ?? run(entityId, { ...whole, ...range, dataKind, kind: dataKind }, context);
  known.set(key, made);
  return made;
}

const limits = { depth: 3, parts: 200 };

/** Why a value of a detail is what it is: computed ones down to the figures, entered ones by who entered them. */
export async function explainDetail(value: Explained, ports: CalculationsPorts): Promise<StackLog | null> {
  const { period, detail, entered, scope } = value;
  if (period === null || !isPeriod(period)) return entered;
  const context = calculationsContext(ports)(scope);
  const done = await runOf(value, context);
  const frame = done.computed.months.frameOf(done.entity.id);
  const node = frame?.plan.nodeOf('own', detail.id) ?? null;
  if (frame === null || node === null || node.tree === null) return entered;
  const at = placeOf(frame.axis, period);
  if (at === null) return entered;
  return tellExplanation(explain(frame, node, at, limits), done, viewerOf(scope));
}
