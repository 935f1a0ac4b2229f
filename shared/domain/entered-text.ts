import * as z from 'zod';

/** Characters that steer a device, lone halves of characters, and those that turn the direction of what stands behind them. */
const steering = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const lineEnds = /[\n\r\t\u2028\u2029]/g;
const steeringMessage = 'Remove line breaks, control characters and text-direction marks.';

/** What leaves no ink: spaces, formats such as the zero-width space, and letters that are blank. */
const inkless = /[\p{Z}\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/gu;

const isBlank = (text: string): boolean => text.replace(inkless, '') === '';

const blankIsEmpty = (text: string): string => (isBlank(text) ? '' : text);

/** One line that people enter: trimmed, of bounded length, composed (as macOS decomposes names), and empty where nothing of it could be seen. */
const enteredLine = (maxLength: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(maxLength)
    .refine((text) => !steering.test(text), steeringMessage)
    .overwrite(blankIsEmpty);

/** The same of any number of lines. */
export const enteredText = (maxLength: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(maxLength)
    .refine((text) => !steering.test(text.replace(lineEnds, '')), 'Remove control characters and text-direction marks.')
    .overwrite(blankIsEmpty);

export const emptyToNull = (text: string): string | null => (text === '' ? null : text);

/** {@link enteredText} that may be left out; nothing entered is null. */
export const optionalEnteredText = (maxLength: number) => enteredText(maxLength).transform(emptyToNull).nullable();

/** A line that quotes something, such as the name of a covenant ("DSCR > 1.20") or of a file: there is something to see of it. */
export const enteredName = (maxLength: number, whenEmpty = 'Enter a name.') => enteredLine(maxLength).min(1, whenEmpty);

const noMarkup = /^[^<>]*$/;
const markupMessage = 'Remove the characters < and >.';

/** A line without the characters that markup is made of. */
export const plainLine = (maxLength: number) => enteredLine(maxLength).regex(noMarkup, markupMessage);

/** The same of any number of lines. */
export const plainText = (maxLength: number) => enteredText(maxLength).regex(noMarkup, markupMessage);

/** A name that somebody gives to something: a line of which there is something to see, without the characters that markup is made of. */
export const plainName = (maxLength: number, whenEmpty = 'Enter a name.') => plainLine(maxLength).min(1, whenEmpty);
