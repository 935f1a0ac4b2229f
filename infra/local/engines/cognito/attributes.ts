import type { SchemaAttribute } from './pool-settings.ts';
import type { Pool } from './pools.ts';
import { refusals } from './refusals.ts';

export type Attributes = Readonly<Record<string, string>>;

/** The attributes of OpenID Connect that every pool knows. */
export const standardAttributes: readonly string[] = [
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
];

const booleanAttributes = ['email_verified', 'phone_number_verified'];

/** The pool's own attributes, by their full names such as `custom:organization`. */
export function customAttributes(pool: Pool): ReadonlyMap<string, SchemaAttribute> {
  const own = (pool.settings.Schema ?? []).filter(({ Name }) => !standardAttributes.includes(Name) && Name !== 'sub');
  return new Map(own.map((attribute) => [`custom:${attribute.Name}`, attribute]));
}

/** The names that the pool's schema requires and the attributes lack. */
export function missingAttributes(pool: Pool, attributes: Attributes): readonly string[] {
  const required = (pool.settings.Schema ?? []).filter(({ Required, Name }) => Required && Name !== 'sub');
  return required.map(({ Name }) => Name).filter((name) => (attributes[name] ?? '') === '');
}

/** Throws `InvalidParameterException` for an attribute that the pool does not know or whose value does not fit its type. */
export function requireKnownAttributes(pool: Pool, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) requireKnown(pool, name, value);
}

/** Throws `InvalidParameterException` for an attribute that may be set only when the user is made. */
export function requireMutableAttributes(pool: Pool, attributes: Attributes): void {
  const schema = new Map((pool.settings.Schema ?? []).map((attribute) => [attribute.Name, attribute]));
  for (const name of Object.keys(attributes)) {
    if (schema.get(name.replace(/^custom:/, ''))?.Mutable === false) {
      throw refusals.invalidParameter(`user.${name}: Attribute cannot be updated.\n`);
    }
  }
}

/** Applies a change. An empty value removes the attribute; another email is not verified unless the change says so. */
export function changedAttributes(before: Attributes, change: Attributes): Attributes {
  const isNewEmail = change['email'] !== undefined && change['email'] !== before['email'];
  const implied = isNewEmail && change['email_verified'] === undefined ? { email_verified: 'false' } : {};
  const entries = Object.entries({ ...before, ...change, ...implied });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function requireKnown(pool: Pool, name: string, value: string): void {
  if (name === 'email' && value !== '' && !isEmail(value)) {
    throw refusals.invalidParameter('Invalid email address format.');
  }
  if (booleanAttributes.includes(name) && !/^(true|false)$/i.test(value)) {
    throw refusals.invalidParameter(`Attributes did not conform to the schema: ${name}: Attribute is not a boolean.\n`);
  }
  if (standardAttributes.includes(name)) return;
  const attribute = customAttributes(pool).get(name);
  if (attribute === undefined) {
    const problem = `Type for attribute {${name}} could not be determined`;
    throw refusals.invalidParameter(`Attributes did not conform to the schema: ${problem}\n`);
  }
  const problem = value === '' ? undefined : problemOf(attribute, value);
  if (problem !== undefined) {
    throw refusals.invalidParameter(`Attributes did not conform to the schema: ${name}: ${problem}\n`);
  }
}

function problemOf(attribute: SchemaAttribute, value: string): string | undefined {
  const { AttributeDataType: type, StringAttributeConstraints: text, NumberAttributeConstraints: number } = attribute;
  if (type === 'Boolean') return /^(true|false)$/i.test(value) ? undefined : 'Attribute is not a boolean.';
  if (type === 'Number') {
    if (!/^-?\d+$/.test(value)) return 'Attribute is not a number.';
    return isWithin(Number(value), number?.MinValue, number?.MaxValue) ? undefined : 'Number is out of range.';
  }
  return isWithin(value.length, text?.MinLength, text?.MaxLength) ? undefined : 'String has an invalid length.';
}

function isWithin(value: number, least: string | undefined, most: string | undefined): boolean {
  return (least === undefined || value >= Number(least)) && (most === undefined || value <= Number(most));
}

/** Whether the text has the shape of an email address. */
export function isEmail(text: string): boolean {
  return text.length <= 2048 && /^[^\s@]+@[^\s@]+$/.test(text);
}
