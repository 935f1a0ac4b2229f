const [minute, hour] = [60, 60 * 60];

/** What is waited for after each attempt that fails, in seconds; three days and some hours in all, so that a weekend is got over. */
const pausesInSeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

const longestAskedInSeconds = 24 * hour;
const mostSpread = 0.1;

/** Between 0 and 1, the same for one message: what has failed together does not come back together. */
function spreadOf(id: string): number {
  const letters = Number.parseInt(id.slice(-4), 16);
  return Number.isNaN(letters) ? 0 : letters / 0xffff;
}

/**
 * How long is waited before a message is sent again, in seconds; null after the last attempt. A receiver that asks to be left alone for longer is, for a day
 * at most.
 */
export function pauseAfter(attempts: number, id: string, askedInSeconds: number | null): number | null {
  const planned = pausesInSeconds[attempts - 1];
  if (planned === undefined) return null;
  const spread = Math.round(planned * (1 + mostSpread * spreadOf(id)));
  return Math.max(spread, Math.min(askedInSeconds ?? 0, longestAskedInSeconds));
}

const longestFailingInDays = 5;

/** Whether a channel has taken nothing for so long that it is switched off. */
export const hasFailedForDays = (failingSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(failingSince) >= longestFailingInDays * 24 * hour * 1_000;
