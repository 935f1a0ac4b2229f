/** What became of one call of a batch. */
export type Outcome<To, Payload, Reply> =
  | { readonly to: To; readonly payload: Payload; readonly reply: Reply }
  | { readonly to: To; readonly payload: Payload; readonly error: unknown };

interface Batch<To, Payload> {
  /** Everything of a call but its body, once per address: `[{ params: { id: 'a' } }, { params: { id: 'b' } }]`. */
  readonly to: readonly To[];
  readonly payloads: readonly Payload[];
}

/**
 * Sends each payload to each address and waits for all of them; one failure stops none of the others.
 * The outcomes are in the order of the addresses, then of the payloads.
 */
export function sendBatch<To extends object, Payload, Reply>(
  method: (input: To & { readonly body: Payload }) => Promise<Reply>,
  { to: addresses, payloads }: Batch<To, Payload>,
): Promise<readonly Outcome<To, Payload, Reply>[]> {
  const calls = addresses.flatMap((to) =>
    payloads.map(async (payload): Promise<Outcome<To, Payload, Reply>> => {
      try {
        return { to, payload, reply: await method({ ...to, body: payload }) };
      } catch (error) {
        return { to, payload, error };
      }
    }),
  );
  return Promise.all(calls);
}
