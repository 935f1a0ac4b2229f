import type { Call } from '#shared/contract/define-area.ts';

declare const declaration: unique symbol;

/**
 * What the browser needs to know of a call in order to make it: its declaration without the schemas, which the server checks. `C` is the
 * declaration itself, for the types of what is sent and answered. Nothing of it is there when the app runs; its mark keeps whole declarations,
 * with their schemas, from being taken for facts.
 */
export interface CallFacts<C = Call> extends Pick<Call, 'method' | 'path' | 'bodyKind' | 'success'> {
  /** Sent without the token: public calls, those with Basic authorization, and those about the session's own cookie. */
  readonly isAnonymous?: true;
  /** An update that can be told not to ask connected systems. */
  readonly validatesRemoteMapping?: true;
  readonly [declaration]: C;
}

const knowsParameter = ({ query }: Call, name: string): boolean =>
  query !== undefined && 'shape' in query && Object.hasOwn(query.shape as object, name);

const withoutToken: ReadonlySet<Call['access']['kind']> = new Set(['public', 'basic', 'page']);

/** The facts of a declared call; what does not apply to it is left out. */
export function factsOf<C extends Call>(call: C): CallFacts<C> {
  const { method, path, access, bodyKind, success } = call;
  return {
    method,
    path,
    ...(withoutToken.has(access.kind) ? { isAnonymous: true } : {}),
    ...(bodyKind === undefined ? {} : { bodyKind }),
    ...(success === undefined ? {} : { success }),
    ...(knowsParameter(call, 'validateRemoteMapping') ? { validatesRemoteMapping: true } : {}),
  } as CallFacts<C>;
}

export const factsIn = (calls: Readonly<Record<string, Call>>) =>
  Object.fromEntries(Object.entries(calls).map(([name, declared]) => [name, factsOf(declared)]));
