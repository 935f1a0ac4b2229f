import * as z from 'zod';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { LinkedEnd } from '#shared/domain/link.ts';
import { unseenIds } from './may-link.ts';
import type { SubEntityType } from './sub-entity-kind.ts';

const Linked = z.object({ links: z.array(LinkedEnd) });

/** The links of a project or financing in one of its versions. */
export const linksAsRead = (version: unknown): readonly LinkedEnd[] => Linked.parse(version).links;

interface LinkVersions {
  /** Ids of the other ends as the request has them. */
  readonly linked: readonly string[];
  /** The links in the version that was read, and those of today. */
  readonly asRead: readonly LinkedEnd[];
  readonly current: readonly LinkedEnd[];
}

/** The same versions as whoever sent the request was told of them, to be compared; and the links of today that they were not told of. */
export async function toldLinks(scope: RequestScope, kind: SubEntityType, { linked, asRead, current }: LinkVersions) {
  const leftOut = [...asRead, ...current].filter(({ id }) => !linked.includes(id));
  const unseen = await unseenIds(scope, kind === 'Loan' ? 'Project' : 'Loan', leftOut);
  const told = (links: readonly LinkedEnd[]) => links.flatMap(({ id }) => (unseen.has(id) ? [] : [id])).toSorted();
  return {
    linked: linked.toSorted(),
    asRead: told(asRead),
    current: told(current),
    untold: current.flatMap(({ id }) => (unseen.has(id) ? [id] : [])),
  };
}
