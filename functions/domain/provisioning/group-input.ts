import * as z from 'zod';
import { NewGroup } from '#shared/domain/group.ts';
import { mostScimMembers } from '#shared/domain/scim.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type AttributePath, attributePath, type Condition } from './attribute-path.ts';
import { attributesOf, ExternalId, entered, isObject } from './entered.ts';
import { type Operation, operationsOf } from './operations.ts';

/** What a provider wants of a group; what it says nothing of is left out. */
export interface WantedGroup {
  name?: string;
  externalId?: string | null;
  /** All of them; whoever else is in the group leaves. */
  members?: Set<string>;
  joining: Set<string>;
  leaving: Set<string>;
}

const Members = z.array(z.looseObject({ value: z.string().min(1).max(60) })).max(mostScimMembers);
const readOnly: ReadonlySet<string> = new Set(['id', 'schemas', 'meta']);

const idsIn = (value: unknown): string[] =>
  entered(Members, Array.isArray(value) ? value : [value], 'members').map((member) => member.value);

const nothing = (): WantedGroup => ({ joining: new Set(), leaving: new Set() });

/** A group as a whole; `displayName` has to be there. */
export function groupIn(body: unknown): WantedGroup & { readonly name: string } {
  const attributes = attributesOf(body);
  const externalId = attributes.get('externalid');
  const members = attributes.get('members');
  return {
    ...nothing(),
    name: entered(NewGroup.shape.name, attributes.get('displayname'), 'displayName'),
    ...(externalId === undefined ? {} : { externalId: entered(ExternalId, externalId, 'externalId') }),
    ...(members === undefined ? {} : { members: new Set(members === null ? [] : idsIn(members)) }),
  };
}

function join(wanted: WantedGroup, ids: readonly string[]): void {
  for (const id of ids) {
    wanted.members?.add(id);
    wanted.joining.add(id);
    wanted.leaving.delete(id);
  }
}

function leave(wanted: WantedGroup, ids: readonly string[]): void {
  for (const id of ids) {
    wanted.members?.delete(id);
    wanted.joining.delete(id);
    wanted.leaving.add(id);
  }
}

const only = (wanted: WantedGroup, ids: readonly string[]): void => {
  wanted.members = new Set(ids);
};

/** `members[value eq "…"]` */
function selectedId({ op }: Operation, { attribute, value }: Condition): string {
  if (op === 'remove' && attribute === 'value' && typeof value === 'string') return value;
  throw new DomainError('attributePathInvalid', { reason: 'a selection of members' });
}

/** One member, a list of members, or all of them. */
function changeMembers(wanted: WantedGroup, operation: Operation, { filter, sub }: AttributePath): void {
  const { op, value } = operation;
  if (sub !== null) throw new DomainError('attributeReadOnly');
  const isNone = value === undefined || value === null;
  if (filter !== null) leave(wanted, [selectedId(operation, filter)]);
  else if (op === 'remove' && isNone) only(wanted, []);
  else if (isNone) throw new DomainError('attributeTargetMissing');
  else if (op === 'remove') leave(wanted, idsIn(value));
  else if (op === 'replace') only(wanted, idsIn(value));
  else join(wanted, idsIn(value));
}

function change(wanted: WantedGroup, operation: Operation, path: AttributePath): void {
  const { op, value } = operation;
  switch (path.attribute) {
    case 'members':
      changeMembers(wanted, operation, path);
      break;
    case 'displayname':
      if (op === 'remove') throw new DomainError('attributeReadOnly');
      wanted.name = entered(NewGroup.shape.name, value, 'displayName');
      break;
    case 'externalid':
      wanted.externalId = op === 'remove' ? null : entered(ExternalId, value, 'externalId');
      break;
    default:
      throw new DomainError('attributePathInvalid', { reason: 'no attribute of a group' });
  }
}

function applyWithoutPath(wanted: WantedGroup, { op, value }: Operation): void {
  if (op === 'remove' || !isObject(value)) throw new DomainError('attributeTargetMissing');
  for (const [name, one] of Object.entries(value)) {
    const named = attributePath(name);
    // A provider repeats here what it has read.
    if (!readOnly.has(named.attribute)) change(wanted, { op, path: name, value: one }, named);
  }
}

function apply(wanted: WantedGroup, operation: Operation): void {
  if (operation.path === null) {
    applyWithoutPath(wanted, operation);
    return;
  }
  const named = attributePath(operation.path);
  if (readOnly.has(named.attribute)) throw new DomainError('attributeReadOnly');
  change(wanted, operation, named);
}

/** What operations come to, one after the other. */
export function groupPatch(body: Parameters<typeof operationsOf>[0]): WantedGroup {
  const wanted = nothing();
  for (const operation of operationsOf(body)) apply(wanted, operation);
  return wanted;
}
