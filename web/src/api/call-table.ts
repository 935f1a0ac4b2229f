import { areas } from '#shared/contract/areas.ts';
import { type CallFacts, factsIn } from './call-facts.ts';

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
/** Identity providers call it, and no page does. */
const withoutPages = 'provisioning';

type Areas = Exclude<(typeof areas)[number], { readonly name: typeof withoutPages }>;

/** One object per area, one entry per declared call: `callsOf.structures.createStructure.success`. */
export type CallTable = {
  readonly [A in Areas as CamelCase<A['name']>]: { readonly [K in keyof A['calls']]: CallFacts<A['calls'][K]> };
};

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Every call of the contract that pages make, without its schemas. A build runs this file and ships only what comes out (`web/run-at-build.ts`), so that
 * the first page loads neither the contract nor zod; the development server and the tests run it as it stands.
 */
export const callsOf = Object.fromEntries(
  areas.filter(({ name }) => name !== withoutPages).map((area) => [camelCase(area.name), factsIn(area.calls)]),
) as unknown as CallTable;
