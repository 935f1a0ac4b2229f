/** Stands wherever there is no value; the reason is shown beside it, never instead of it. */
export const noValue = '—';
