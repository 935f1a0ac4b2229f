import type * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { isProduction } from '#functions/platform/shell/stage-kind.ts';
import { currentWork } from '#functions/platform/shell/work.ts';
import { alarmWords } from '#shared/contract/alarm-words.ts';
import type { Call } from '#shared/contract/define-area.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Where an answer has fields that its contract does not declare, e.g. `0.owner.email`; values that are left out of JSON do not count. */
function undeclaredIn(answer: unknown, declared: unknown, place: string): string[] {
  if (!isObject(answer) || !isObject(declared)) return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const here = place === '' ? name : `${place}.${name}`;
    return Object.hasOwn(declared, name) ? undeclaredIn(value, declared[name], here) : [here];
  });
}

/** Places and rules of the contract alone: what was answered may be anybody's. */
const faultsOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 5)
    .map(({ code, path }) => `${path.join('.')}: ${code}`)
    .join(', ');

/**
 * What is sent of an answer: the fields that its contract declares. One that breaks its contract is sent all the same in production, where it is told
 * and counted, because what the call has done is done; everywhere else it is a failure, and so is a field that the contract does not declare.
 */
export function checkedAnswer({ id }: Call, schema: z.ZodType | undefined, answer: unknown): unknown {
  if (schema === undefined) return answer;
  const checked = schema.safeParse(answer);
  if (!checked.success) {
    const faults = faultsOf(checked.error);
    if (!isProduction()) throw new Error(`${id} answered against its contract: ${faults}`);
    const work = currentWork();
    if (work !== undefined) work.brokenAnswers += 1;
    log.error(alarmWords.brokenAnswer, { callId: id, faults });
    return answer;
  }
  if (!isProduction()) {
    const [undeclared] = undeclaredIn(answer, checked.data, '');
    if (undeclared !== undefined) throw new Error(`${id} answered a field that is not in its contract: ${undeclared}`);
  }
  return checked.data;
}
