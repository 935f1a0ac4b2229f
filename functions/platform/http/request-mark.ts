import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** What a transaction writes first of all, e.g. the structure that it creates. */
export interface Written {
  readonly kind: string;
  readonly id: string;
}

/**
 * Stands in the first transaction of a request that may be repeated, so that whoever repeats it finds out whether anything was written, however
 * the first one ended. Further transactions of the request go without it.
 */
export class RequestMark {
  readonly #itemFor: (written: Written) => TransactItem;
  #isSet = false;
  #setting: Promise<void> | null = null;

  /** The same for every attempt at the request. */
  readonly name: string;

  constructor(name: string, itemFor: (written: Written) => TransactItem) {
    this.name = name;
    this.#itemFor = itemFor;
  }

  /** Whether the request has written anything. */
  get isSet(): boolean {
    return this.#isSet;
  }

  /** Carries out a write, with the mark unless an earlier one has it. Of several writes at once, the others wait for the first. */
  async alongWith(written: Written, write: (items: readonly TransactItem[]) => Promise<void>): Promise<void> {
    while (this.#setting !== null) await this.#setting.catch(() => undefined);
    if (this.#isSet) return write([]);
    this.#setting = write([this.#itemFor(written)]);
    try {
      await this.#setting;
      this.#isSet = true;
    } finally {
      this.#setting = null;
    }
  }
}
