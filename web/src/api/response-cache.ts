import { clientRules } from './client-rules.ts';

interface Entry {
  readonly answer: Promise<unknown>;
  /** When the answer arrived; null while it is under way. */
  arrivedAt: number | null;
}

export interface ResponseCache {
  /** What is kept under the key, or under way, or else what `load` brings. Failures are not kept. */
  readonly get: <Answer>(key: string, load: () => Promise<Answer>) => Promise<Answer>;
  /** Forgets everything. What is under way still reaches those who wait for it, but nobody who asks later. */
  readonly clear: () => void;
}

/** Keeps answers for 300,000 ms and lets identical requests share one. `now` is in milliseconds. */
export function createResponseCache(now: () => number = Date.now): ResponseCache {
  const entries = new Map<string, Entry>();
  const isFresh = ({ arrivedAt }: Entry) => arrivedAt === null || now() - arrivedAt <= clientRules.cacheExpiry;

  const load = <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = ask();
    const entry: Entry = { answer, arrivedAt: null };
    entries.set(key, entry);
    answer.then(
      () => {
        entry.arrivedAt = now();
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return answer;
  };

  return {
    get: <Answer>(key: string, ask: () => Promise<Answer>) => {
      const entry = entries.get(key);
      return entry !== undefined && isFresh(entry) ? (entry.answer as Promise<Answer>) : load(key, ask);
    },
    clear: () => entries.clear(),
  };
}
