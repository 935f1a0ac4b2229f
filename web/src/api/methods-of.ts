import type { CallFacts } from './call-facts.ts';
import type { AnyInput } from './client-types.ts';
import type { Caller } from './create-caller.ts';

/** One method for each call of an area, by their facts. */
export const methodsOf = (call: Caller, calls: Readonly<Record<string, CallFacts>>) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, facts]) => [
      name,
      async (input: AnyInput = {}) => {
        const { status, body, headers } = await call(facts, input);
        return { status, body, nextCursor: headers.get('x-next-cursor') };
      },
    ]),
  );
