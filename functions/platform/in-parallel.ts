/** Does the same to every item, at most `width` at a time, and keeps their order. The first failure ends it. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  // All workers take from the same iterator.
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
