import { logFailure } from './failure-log.ts';

interface Reading<Value> {
  /** What is read, for the log: `currencies`. */
  readonly what: string;
  /** Stands for what could not be read: an empty list, a default object, null or false. */
  readonly empty: Value;
  readonly signal?: AbortSignal;
}

/**
 * Reads something that a page can do without: the choices of a picker, a badge, a count. A failure is logged and gives the empty value.
 * What a page is about goes through `QueryView` instead, where a failure is shown: an empty portfolio and one that could not be read are
 * not the same to a lender.
 */
export async function readOrEmpty<Value>(
  read: () => Promise<Value>,
  { what, empty, signal }: Reading<Value>,
): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (signal?.aborted) throw error;
    logFailure(what, error);
    return empty;
  }
}
