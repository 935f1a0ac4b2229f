/** What a function's worker thread is started with. */
export interface InstanceStart {
  readonly directory: string;
  readonly handler: string;
}

/** One event for a worker thread; `event` is JSON text, `deadline` milliseconds since the epoch. */
export interface Invocation {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryInMegabytes: number;
}

/** An error as Lambda describes it to the caller. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

/** What a worker thread answers: once `ready` (or why it can't be), then one message for each invocation. */
export type InstanceMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'unusable'; readonly error: FunctionError }
  | { readonly type: 'returned'; readonly requestId: string; readonly payload: string }
  | { readonly type: 'threw'; readonly requestId: string; readonly error: FunctionError };
