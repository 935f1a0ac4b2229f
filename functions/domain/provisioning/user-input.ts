import * as z from 'zod';
import { Email, ProfileChange } from '#shared/domain/agent.ts';
import { plainLine } from '#shared/domain/entered-text.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type AttributePath, attributePath } from './attribute-path.ts';
import { Active, attributesOf, ExternalId, entered, isObject } from './entered.ts';
import { type Operation, operationsOf } from './operations.ts';

/** What a provider wants of a user; what it says nothing of is left out. */
export interface WantedUser {
  userName?: string;
  firstName?: string;
  lastName?: string;
  phoneNumber?: string | null;
  externalId?: string | null;
  active?: boolean;
}

const NamePart = z.union([plainLine(100), z.null()]).transform((text) => text ?? '');
const PhoneNumber = ProfileChange.shape.primaryPhoneNumber;

/** Made of others, so that there is nothing to keep: the name shown, and the address, which is the user name. */
const derived: ReadonlySet<string> = new Set(['displayname', 'emails', 'password']);
const readOnly: ReadonlySet<string> = new Set(['id', 'schemas', 'meta', 'groups']);

/** Attributes of the core schema for which this product has no place. Providers send them by default, and it does no harm. */
const unkept: ReadonlySet<string> = new Set([
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'addresses',
  'ims',
  'photos',
  'entitlements',
  'roles',
  'x509certificates',
]);

const isOfExtension = (attribute: string): boolean => attribute.startsWith('urn:');

const phoneIn = (value: unknown): string | null => {
  const given = isObject(value) ? attributesOf(value).get('value') : value;
  const phone = given === '' || given === undefined ? null : given;
  return entered(PhoneNumber, phone, 'phoneNumbers') ?? null;
};

/** There is one telephone: the primary one, or that of work, or the first. */
function chosenPhone(values: readonly unknown[]): unknown {
  const phones = values.map((value) => ({ value, is: attributesOf(value) }));
  const chosen =
    phones.find(({ is }) => is.get('primary') === true) ??
    phones.find(({ is }) => is.get('type') === 'work') ??
    phones[0];
  return chosen?.value ?? null;
}

function setName(wanted: WantedUser, sub: string, value: unknown): void {
  if (sub === 'givenname') wanted.firstName = entered(NamePart, value, 'name.givenName');
  if (sub === 'familyname') wanted.lastName = entered(NamePart, value, 'name.familyName');
}

/** A part of the name at a time, or all of it. */
function setNames(wanted: WantedUser, sub: string | null, value: unknown): void {
  if (sub !== null) setName(wanted, sub, value);
  else for (const [part, text] of attributesOf(value)) setName(wanted, part, text);
}

const isOtherPhone = ({ filter }: AttributePath): boolean => filter?.attribute === 'type' && filter.value !== 'work';

/** Sets what a path names; null takes it away. Refuses with `attributePathInvalid` what is no attribute of a user. */
function set(wanted: WantedUser, path: AttributePath, value: unknown): void {
  const { attribute, sub } = path;
  switch (attribute) {
    case 'username':
      wanted.userName = entered(Email, value, 'userName');
      break;
    case 'active':
      wanted.active = entered(Active, value, 'active');
      break;
    case 'externalid':
      wanted.externalId = entered(ExternalId, value, 'externalId');
      break;
    case 'name':
      setNames(wanted, sub, value);
      break;
    case 'phonenumbers':
      if (!isOtherPhone(path)) wanted.phoneNumber = phoneIn(Array.isArray(value) ? chosenPhone(value) : value);
      break;
    default:
      if (!derived.has(attribute) && !unkept.has(attribute) && !isOfExtension(attribute)) {
        throw new DomainError('attributePathInvalid', { reason: 'no attribute of a user' });
      }
  }
}

/** The name that is shown, where the provider tells no other. */
function nameShown(wanted: WantedUser, text: unknown): void {
  if (wanted.firstName !== undefined || wanted.lastName !== undefined) return;
  const shown = entered(NamePart, typeof text === 'string' ? text.slice(0, 100) : '', 'displayName');
  const at = shown.lastIndexOf(' ');
  wanted.firstName = at < 0 ? '' : shown.slice(0, at).trim();
  wanted.lastName = shown.slice(at + 1);
}

/** A user as a whole. `userName` has to be there, and is an address. */
export function userIn(body: unknown): WantedUser & { readonly userName: string } {
  const attributes = attributesOf(body);
  const wanted: WantedUser = {};
  for (const [name, value] of attributes) {
    // Names of extensions stand here as a whole; other attributes that nobody knows may be left out (RFC 7644, section 3.3).
    const isKept = ['username', 'active', 'externalid', 'name', 'phonenumbers'].includes(name);
    const isSaid = value !== undefined && !(name === 'active' && value === null);
    if (isKept && isSaid) set(wanted, { attribute: name, filter: null, sub: null }, value);
  }
  const formatted = attributesOf(attributes.get('name')).get('formatted');
  const shown = formatted ?? attributes.get('displayname');
  if (shown !== undefined) nameShown(wanted, shown);
  return { ...wanted, userName: entered(Email, attributes.get('username'), 'userName') };
}

function remove(wanted: WantedUser, path: AttributePath): void {
  if (path.attribute === 'username' || path.attribute === 'active') throw new DomainError('attributeReadOnly');
  if (path.attribute === 'name' && path.sub === null) Object.assign(wanted, { firstName: '', lastName: '' });
  else set(wanted, path, null);
}

function apply(wanted: WantedUser, { op, path, value }: Operation): void {
  if (path === null) {
    if (op === 'remove' || !isObject(value)) throw new DomainError('attributeTargetMissing');
    for (const [name, one] of Object.entries(value)) {
      const named = attributePath(name);
      // A provider repeats here what it has read.
      if (!readOnly.has(named.attribute)) set(wanted, named, one);
    }
    return;
  }
  const named = attributePath(path);
  if (readOnly.has(named.attribute)) throw new DomainError('attributeReadOnly');
  if (op === 'remove') remove(wanted, named);
  else if (value === undefined) throw new DomainError('attributeTargetMissing');
  else set(wanted, named, value);
}

/** What operations come to, one after the other. */
export function userPatch(body: Parameters<typeof operationsOf>[0]): WantedUser {
  const wanted: WantedUser = {};
  for (const operation of operationsOf(body)) apply(wanted, operation);
  return wanted;
}
