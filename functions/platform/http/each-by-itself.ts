import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

interface Named {
  readonly id: string;
}

/** One of several that was not done, and why, in words for people. */
interface Refused extends Named {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Does the same to each of several things, one after the other: what is refused keeps none of the others from it. Of one that is named twice the last is meant. */
export async function eachByItself<Item extends Named, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<{ readonly done: Result[]; readonly refused: Refused[] }> {
  const done: Result[] = [];
  const refused: Refused[] = [];
  for (const item of new Map(items.map((one) => [one.id, one])).values()) {
    try {
      done.push(await act(item));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message, fields = {} } = error.toBody();
      refused.push({ id: item.id, code, message: Object.values(fields)[0] ?? message });
    }
  }
  return { done, refused };
}
