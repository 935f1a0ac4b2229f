import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErrorCode } from '#shared/errors/catalog.ts';

/** How a request ended other than with what it asked for. `failed` is a defect, `refused` is from the catalog. */
export type Ending =
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What becomes known of a request, message or task while it is worked on. What it did not come to is null. */
export interface Work {
  correlationId: string;
  callId: string | null;
  agentId: string | null;
  organizationId: string | null;
  /** The address that a request came from; empty for what the product does by itself. */
  source: string;
  ending: Ending | null;
  /** Whether it was refused for want of a right, also where the refusal says that there is no such thing. */
  lacksRight: boolean;
  /** Capacity units of DynamoDB that were used. */
  unitsRead: number;
  unitsWritten: number;
  /** Answers that did not keep to the contract and were sent all the same. */
  brokenAnswers: number;
}

export const newWork = (correlationId: string, source = ''): Work => ({
  correlationId,
  callId: null,
  agentId: null,
  organizationId: null,
  source,
  ending: null,
  lacksRight: false,
  unitsRead: 0,
  unitsWritten: 0,
  brokenAnswers: 0,
});

const current = new AsyncLocalStorage<Work>();

/** Runs something of which everything that happens is counted and told under this work. */
export const within = <Result>(work: Work, run: () => Result): Result => current.run(work, run);

/** What is being worked on; undefined outside of a handler, as in tests of a single module. */
export const currentWork = (): Work | undefined => current.getStore();
