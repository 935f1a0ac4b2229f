import { noValue } from './no-value.ts';

/** Whether there is nothing to show or send: null, undefined, an empty text, or the em dash. 0 and false are values. */
export const isEmptyValue = (value: unknown): value is null | undefined | '' | typeof noValue =>
  value === null || value === undefined || value === '' || value === noValue;
