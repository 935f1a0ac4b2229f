import type { Call } from '#shared/contract/define-area.ts';
import type { CallFacts } from './call-facts.ts';
import { callsOf } from './call-table.ts';
import type { AnyInput, Client, ClientOptions, InputOf } from './client-types.ts';
import { type Caller, createCaller } from './create-caller.ts';
import { methodsOf } from './methods-of.ts';

/** A file that a call answered. `fileName` is the server's name for it. */
export interface Download {
  readonly blob: Blob;
  readonly fileName: string | null;
}

const clientOf = (call: Caller): Client =>
  Object.fromEntries(
    Object.entries(callsOf).map(([area, calls]) => [area, methodsOf(call, calls)]),
  ) as unknown as Client;

function fileNameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}

export interface Connection {
  readonly client: Client;
  /** Makes a call that answers a file instead of JSON: `download(callsOf.reports.exportTable, { params, body })`. */
  readonly download: <C extends Call>(call: CallFacts<C>, input: InputOf<C>) => Promise<Download>;
}

/** The typed client of the whole contract. What the types promise is what the server checks before it answers. */
export const connectionBy = (call: Caller): Connection => ({
  client: clientOf(call),
  download: async (facts, input) => {
    const { body, headers } = await call(facts, { ...(input as AnyInput), answer: 'blob' });
    return { blob: body as Blob, fileName: fileNameIn(headers.get('content-disposition')) };
  },
});

export const createConnection = (options: ClientOptions): Connection => connectionBy(createCaller(options));
