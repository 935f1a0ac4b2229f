import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../service-call.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** How a random password is to look, as GetRandomPassword and CloudFormation's GenerateSecretString spell it. */
export const PasswordRules = z.object({
  PasswordLength: z.number().int().min(1).max(4096).default(32),
  ExcludeCharacters: z.string().max(4096).default(''),
  ExcludeNumbers: z.boolean().default(false),
  ExcludePunctuation: z.boolean().default(false),
  ExcludeUppercase: z.boolean().default(false),
  ExcludeLowercase: z.boolean().default(false),
  IncludeSpace: z.boolean().default(false),
  RequireEachIncludedType: z.boolean().default(true),
});
export type PasswordRules = z.input<typeof PasswordRules>;

/** Makes a random password. Throws `InvalidParameterException` when the rules leave nothing to choose from. */
export function generatePassword(rules: PasswordRules = {}): string {
  const { PasswordLength: length, RequireEachIncludedType, ...filters } = PasswordRules.parse(rules);
  const kinds = kindsOf(filters);
  const alphabet = kinds.join('');
  if (alphabet === '') throw invalid('The password must be made of at least one kind of character.');
  const required = RequireEachIncludedType ? kinds : [];
  if (required.length > length) throw invalid('The password is too short to hold each kind of character.');

  const characters = [...required.map(pick), ...Array.from({ length: length - required.length }, () => pick(alphabet))];
  return shuffled(characters).join('');
}

type Filters = Omit<z.output<typeof PasswordRules>, 'PasswordLength' | 'RequireEachIncludedType'>;

function kindsOf(filters: Filters): string[] {
  const kinds = [
    filters.ExcludeLowercase ? '' : lower,
    filters.ExcludeUppercase ? '' : lower.toUpperCase(),
    filters.ExcludeNumbers ? '' : digits,
    filters.ExcludePunctuation ? '' : punctuation,
    filters.IncludeSpace ? ' ' : '',
  ];
  return kinds
    .map((kind) => [...kind].filter((character) => !filters.ExcludeCharacters.includes(character)).join(''))
    .filter((kind) => kind !== '');
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}

function shuffled(characters: readonly string[]): string[] {
  const result = [...characters];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other] ?? '', result[last] ?? ''];
  }
  return result;
}

function invalid(message: string): ServiceError {
  return new ServiceError('InvalidParameterException', message);
}
