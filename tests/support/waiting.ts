const pauseInMilliseconds = 50;

/** Reads until the answer is as wanted; gives up after 20 seconds with what was read last. */
export async function until<Value>(
  read: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
  patienceInMilliseconds = 20_000,
): Promise<Value> {
  const end = Date.now() + patienceInMilliseconds;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (Date.now() > end) throw new Error(`Waited in vain; the last answer was ${JSON.stringify(value)}.`);
    await new Promise((resolve) => setTimeout(resolve, pauseInMilliseconds));
  }
}
