/** Field → what is wrong with it, for people. */
export type Faults = Readonly<Record<string, string>>;

/** Whether one day lies before another; unknown days are before nothing. */
export const isBefore = (day: string | null, other: string | null): boolean =>
  day !== null && other !== null && day < other;
