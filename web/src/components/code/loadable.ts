import { loadCode, loadCodeAhead } from './load-code.ts';

/** Code that is fetched when it is needed, once. */
export interface Loadable<Code> {
  /** The code, or null until it has arrived. */
  readonly arrived: () => Code | null;
  /** Fails with `CodeMissing` where it does not arrive; the next call tries again. */
  readonly fetch: () => Promise<Code>;
  /** The same before it is shown: nobody is told of a failure, and nothing is done about it. */
  readonly fetchAhead: () => Promise<void>;
}

export function createLoadable<Code>(load: () => Promise<Code>): Loadable<Code> {
  let code: Code | null = null;
  const keep = (found: Code) => {
    code = found;
    return found;
  };
  return {
    arrived: () => code,
    fetch: async () => code ?? keep(await loadCode(load)),
    fetchAhead: async () => {
      if (code === null) await loadCodeAhead(load).then(keep, () => undefined);
    },
  };
}
