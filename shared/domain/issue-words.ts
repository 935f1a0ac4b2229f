/** What of an issue of a schema the words need; zod tells more. */
interface Issue {
  readonly code?: string | undefined;
  readonly expected?: string | undefined;
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  readonly input?: unknown;
}

const counted = (count: number | bigint, thing: string): string => `${count} ${thing}${Number(count) === 1 ? '' : 's'}`;

const thingsOf: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

const wordsOfExpected: Readonly<Record<string, string>> = { number: 'Enter a number.', int: 'Enter a whole number.' };

/** What is wrong with a value, for people, where its schema says nothing of its own; undefined leaves it to the schema language. */
export function wordsOfIssue({ code, expected, origin = '', minimum, maximum, input }: Issue): string | undefined {
  const thing = thingsOf[origin];
  switch (code) {
    case 'too_big':
      if (maximum === undefined) return undefined;
      return thing === undefined ? `Enter at most ${maximum}.` : `Use at most ${counted(maximum, thing)}.`;
    case 'too_small':
      if (minimum === undefined) return undefined;
      if (thing === undefined) return `Enter at least ${minimum}.`;
      return Number(minimum) === 1 && origin === 'string'
        ? 'Enter a value.'
        : `Use at least ${counted(minimum, thing)}.`;
    case 'invalid_type':
      if (input === undefined) return 'This is missing.';
      return expected === undefined ? undefined : wordsOfExpected[expected];
    default:
      return undefined;
  }
}
