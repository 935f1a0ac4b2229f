import type { RoomNode } from '#shared/domain/document.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import { api } from '../../../api/api.ts';
import { pageAt } from '../../../api/pages.ts';
import { filledPage } from '../../../api/read-pages.ts';
import type { PickableEntity, SearchEntities } from '../../../components/use-entity-search.ts';

/** The sources whose single things a permission names. */
const thingSources = ['Covenant', 'Report', 'Document', 'Form'] as const satisfies readonly SourceType[];
export type ThingSource = (typeof thingSources)[number];

export const isThingSource = (source: SourceType): source is ThingSource =>
  thingSources.some((known) => known === source);

/** What one thing of a source is called in a form. */
export const oneOf: Readonly<Record<ThingSource, string>> = {
  Covenant: 'Covenant',
  Report: 'Report',
  Document: 'Document or folder',
  Form: 'Form',
};

const pageSize = 100;

interface Things {
  readonly items: readonly PickableEntity[];
  readonly nextCursor: string | null;
}

/** Stands for every thing of the source. */
export const everyThing = (words: string): PickableEntity => ({ id: '', name: `All ${words}` });

const matches = (search: string, { name, description = '' }: PickableEntity): boolean =>
  `${name} ${description}`.toLowerCase().includes(search.trim().toLowerCase());

/** Documents and folders with the folders in which they lie. */
const pickablesOf = (nodes: readonly RoomNode[], path: readonly string[] = []): readonly PickableEntity[] =>
  nodes.flatMap(({ id, name, children }) => [
    { id, name, ...(path.length === 0 ? {} : { description: path.join(' / ') }) },
    ...pickablesOf(children, [...path, name]),
  ]);

async function documentsOf(entityId: string, signal: AbortSignal): Promise<Things> {
  const { body } = await api.dataRoom.getRoomStructure({ params: { id: entityId }, signal });
  return { items: pickablesOf(body), nextCursor: null };
}

async function formsOf(entityId: string, cursor: string | null, signal: AbortSignal): Promise<Things> {
  const { body, nextCursor } = await api.forms.listForms({
    params: { entityId },
    query: pageAt(cursor, pageSize),
    signal,
  });
  return { items: body.map(({ id, name }): PickableEntity => ({ id, name })), nextCursor };
}

async function covenantsOf(entityId: string, source: ThingSource, cursor: string | null, signal: AbortSignal) {
  const query = pageAt(cursor, pageSize);
  const { body, nextCursor } = await api.covenants.listCovenants({ params: { id: entityId }, query, signal });
  const items = body
    .filter(({ covenantType }) => sourceOfCovenant(covenantType) === source)
    .map(({ id, name }): PickableEntity => ({ id, name }));
  return { items, nextCursor };
}

const thingsOf = (
  entityId: string,
  source: ThingSource,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Things> => {
  if (source === 'Document') return documentsOf(entityId, signal);
  return source === 'Form' ? formsOf(entityId, cursor, signal) : covenantsOf(entityId, source, cursor, signal);
};

/** Finds one covenant, report, form, document or folder of a structure; the first choice is all of them. */
export const searchThings =
  (entityId: string, source: ThingSource, words: string): SearchEntities =>
  async (search, from, signal) => {
    const page = await filledPage((cursor) => thingsOf(entityId, source, cursor, signal), {
      from,
      isFilled: ({ items }) => items.length > 0,
    });
    const found = page.items.filter((thing) => matches(search, thing));
    const all = from === null && search.trim() === '' ? [everyThing(words)] : [];
    return { items: [...all, ...found], nextCursor: page.nextCursor };
  };
