/** An answer, or why there is none, in words that a lender understands. Terms that make no sense are refused, never thrown. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export const found = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const refused = <Value = never>(reason: string): Result<Value> => ({ ok: false, reason });
