import type * as z from 'zod';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { isRecordChanged } from './attempts.ts';
import { nameChanges } from './name-claims.ts';
import { filledPage, type Page, type PageRequest } from './paging.ts';
import { type PendingChange, writeRecords } from './records.ts';
import type { Writer } from './writer.ts';

type LaunchStatus = 'Active' | 'Obsolete';

interface Stamp {
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

interface Named {
  readonly name: string;
  readonly launchStatus: LaunchStatus;
}

export type ContentOf<Item> = Omit<Item, keyof Stamp>;
type Patch<Item> = { readonly [Field in keyof ContentOf<Item>]?: ContentOf<Item>[Field] | undefined };

/** A kind of record that people name: where it is kept, and within what its names are unique. */
export interface NamedKind<Item extends Named & Stamp> {
  readonly kind: string;
  readonly schema: z.ZodType<Item>;
  readonly notFound: ErrorCode;
  /** What the audit trail calls it, e.g. `calendar` for `calendar.created`. */
  readonly subject: string;
  /** Within what a name is unique; the kind unless told. */
  spaceOf?(item: ContentOf<Item>): string;
  /** What it is listed by; the name unless told. */
  sortOf?(item: ContentOf<Item>): string;
}

interface ListRequest<Item> extends PageRequest {
  readonly launchStatus: LaunchStatus;
  /** Keeps to what is listed by something that begins so. */
  readonly prefix?: string | undefined;
  keeps?(item: Item): boolean;
}

/**
 * Named records of one kind in one organization. What is obsolete frees its name. Changes refuse with `nameTaken` and, where `version` is not
 * the stored one, with `recordChanged`; fields of a patch that are left out stay.
 */
export interface NamedRecords<Item extends Named & Stamp> {
  /** Refuses with the kind's "not found". */
  get(id: string): Promise<Item>;
  find(id: string): Promise<Item | null>;
  list(request: ListRequest<Item>): Promise<Page<Item>>;
  /** `also` goes into the same transaction. */
  create(id: string, item: ContentOf<Item>, also?: readonly PendingChange[]): Promise<Item>;
  /** `also` goes into the same transaction. */
  change(id: string, version: number, patch: Patch<Item>, also?: readonly PendingChange[]): Promise<Item>;
  /** The writes of {@link create}, for a transaction of the caller's. */
  changesForNew(id: string, item: ContentOf<Item>): Promise<readonly PendingChange[]>;
  /** The writes of {@link change}, for a transaction of the caller's. */
  changesFor(id: string, version: number, patch: Patch<Item>): Promise<readonly PendingChange[]>;
}

const heldName = (item: Named | null): string | null => (item?.launchStatus === 'Active' ? item.name : null);

export function namedRecords<Item extends Named & Stamp>(
  writer: Writer,
  { kind, schema, notFound, subject, ...definition }: NamedKind<Item>,
): NamedRecords<Item> {
  const find = (id: string) => writer.table.get({ kind, id }, schema);

  const get = async (id: string): Promise<Item> => {
    const item = await find(id);
    if (!item) throw new DomainError(notFound);
    return item;
  };

  const prepare = async (id: string, before: Item | null, content: ContentOf<Item>, expects: 'absent' | number) => {
    const after = content as ContentOf<Item> & Named;
    const list = {
      group: `${kind}#${after.launchStatus}`,
      sort: `${definition.sortOf?.(content) ?? after.name.toLowerCase()}#${id}`,
    };
    const event = `${subject}.${before === null ? 'created' : 'updated'}`;
    const space = definition.spaceOf?.(content) ?? kind;
    const claims = await nameChanges(writer.table, { space, id, before: heldName(before), after: heldName(after) });
    return [writer.table.change({ key: { kind, id }, expects, value: content, event, list }), ...claims];
  };

  const changesForNew = (id: string, item: ContentOf<Item>) => prepare(id, null, item, 'absent');

  const changesFor = async (id: string, version: number, patch: Patch<Item>) => {
    const before = await get(id);
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    return prepare(id, before, { ...withoutStamp(before), ...given }, version);
  };

  const write = async (prepared: () => Promise<readonly PendingChange[]>, also: readonly PendingChange[] = []) => {
    const changes = await prepared();
    try {
      await writeRecords([...changes, ...also], writer.actor, writer.clock.now());
    } catch (error) {
      // Of two who take one name at once, the second learns of it here, as if it had come later.
      if (isRecordChanged(error)) await prepared();
      throw error;
    }
  };

  return {
    get,
    find,
    changesForNew,
    changesFor,
    list: ({ launchStatus, prefix, keeps = () => true, ...page }) => {
      const options = prefix === undefined ? {} : { prefix };
      return filledPage(
        (request) => writer.table.list(`${kind}#${launchStatus}`, schema, request, options),
        keeps,
        page,
      );
    },
    create: async (id, item, also) => {
      await write(() => changesForNew(id, item), also);
      return get(id);
    },
    change: async (id, version, patch, also) => {
      await write(() => changesFor(id, version, patch), also);
      return get(id);
    },
  };
}
