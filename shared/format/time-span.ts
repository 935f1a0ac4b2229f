const secondsIn = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;

/** The seconds of a span in days, hours, minutes and seconds: 43,200 of `12h`, 5,400 of `1h 30m`. Null when it is not such a span. */
export function secondsOfTimeSpan(text: string): number | null {
  if (!/^\s*(\d+(\.\d+)?\s*[dhms]\s*)+$/.test(text)) return null;
  return [...text.matchAll(/(\d+(?:\.\d+)?)\s*([dhms])/g)].reduce(
    (seconds, [, count, unit]) => seconds + Number(count) * secondsIn[unit as keyof typeof secondsIn],
    0,
  );
}
