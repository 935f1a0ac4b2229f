const [firstPause, longestPause] = [50, 200];

/**
 * Reads until the answer is as wanted; gives up after a minute with what was read last, which is long because other tests keep the workers busy. It reads less and less often: what is waited for needs the processor
 * that each read takes from it.
 */
export async function until<Value>(
  read: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
  patienceInMilliseconds = 60_000,
): Promise<Value> {
  const end = Date.now() + patienceInMilliseconds;
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 1.4)) {
    const value = await read();
    if (isWanted(value)) return value;
    if (Date.now() > end) throw new Error(`Waited in vain; the last answer was ${JSON.stringify(value)}.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
