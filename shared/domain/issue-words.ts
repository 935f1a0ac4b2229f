/** What of an issue of a schema the words need; zod tells more. */
interface Issue {
  readonly code?: string | undefined;
  readonly expected?: string | undefined;
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  readonly input?: unknown;
  /** Of an enumeration. */
  readonly values?: readonly unknown[] | undefined;
}

const counted = (count: number | bigint, thing: string): string => `${count} ${thing}${Number(count) === 1 ? '' : 's'}`;

const thingsOf: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

const wordsOfExpected: Readonly<Record<string, string>> = {
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  string: 'Enter text.',
  boolean: 'Choose yes or no.',
  array: 'Send a list.',
  object: 'Send an object with fields.',
  record: 'Send an object with fields.',
};

/** `ConstructionLoan` as `Construction loan`; words, abbreviations and units stay as they are. */
const readable = (value: unknown): string => {
  const text = String(value);
  return /^([A-Z][a-z]+){2,}$/.test(text)
    ? text.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : text;
};

const mostNamed = 20;

function wordsOfChoice(values: readonly unknown[]): string {
  const named = values.slice(0, mostNamed).map(readable).join(', ');
  const others = values.length - mostNamed;
  return others > 0 ? `Choose one of ${named} and ${others} others.` : `Choose one of ${named}.`;
}

/** What is wrong with a value, for people, where its schema says nothing of its own; undefined leaves it to the schema language. */
export function wordsOfIssue({
  code,
  expected,
  origin = '',
  minimum,
  maximum,
  input,
  values,
}: Issue): string | undefined {
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
      if (input === undefined) return 'This field is required.';
      return expected === undefined ? undefined : wordsOfExpected[expected];
    case 'invalid_value':
      if (input === undefined) return 'This field is required.';
      return values === undefined ? undefined : wordsOfChoice(values);
    case 'invalid_union':
    case 'invalid_format':
      return 'This is not valid.';
    default:
      return undefined;
  }
}
