/** What of an issue of a schema the words need; zod tells more. */
interface Issue {
  readonly code?: string | undefined;
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  readonly input?: unknown;
}

const counted = (count: number | bigint, thing: string): string => `${count} ${thing}${Number(count) === 1 ? '' : 's'}`;

const thingsOf: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

/** What is wrong with a value, for people, where its schema says nothing of its own; undefined leaves it to the schema language. */
export function wordsOfIssue({ code, origin = '', minimum, maximum, input }: Issue): string | undefined {
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
      return input === undefined ? 'This is missing.' : undefined;
    default:
      return undefined;
  }
}
