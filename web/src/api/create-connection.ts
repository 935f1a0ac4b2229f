import { areas } from '#shared/contract/areas.ts';
import type { Call } from '#shared/contract/define-area.ts';
import type { AnyInput, Client, ClientOptions, InputOf } from './client-types.ts';
import { type Caller, createCaller } from './create-caller.ts';

/** A file that a call answered. `fileName` is the server's name for it. */
export interface Download {
  readonly blob: Blob;
  readonly fileName: string | null;
}

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function clientOf(call: Caller): Client {
  const methodsOf = (calls: Readonly<Record<string, Call>>) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, declared]) => [
        name,
        async (input: AnyInput = {}) => {
          const { status, body, headers } = await call(declared, input);
          return { status, body, nextCursor: headers.get('x-next-cursor') };
        },
      ]),
    );
  return Object.fromEntries(areas.map((area) => [camelCase(area.name), methodsOf(area.calls)])) as unknown as Client;
}

function fileNameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}

export interface Connection {
  readonly client: Client;
  /** Makes a call that answers a file instead of JSON: `download(reports.calls.exportTable, { params, body })`. */
  readonly download: <C extends Call>(call: C, input: InputOf<C>) => Promise<Download>;
}

/** The typed client of the whole contract. What the types promise is what the server checks before it answers. */
export function createConnection(options: ClientOptions): Connection {
  const call = createCaller(options);
  return {
    client: clientOf(call),
    download: async (declared, input) => {
      const { body, headers } = await call(declared, { ...(input as AnyInput), answer: 'blob' });
      return { blob: body as Blob, fileName: fileNameIn(headers.get('content-disposition')) };
    },
  };
}
