export const minuteInMilliseconds = 60_000;
export const hourInMilliseconds = 60 * minuteInMilliseconds;
/** Of a day in UTC, which has no summer time. */
export const dayInMilliseconds = 24 * hourInMilliseconds;
