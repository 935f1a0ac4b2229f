import * as z from 'zod';
import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { foldersOf } from '#functions/domain/data-room/exports/folder-path-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { watchersOf } from '#functions/domain/teams/exports/watcher-reader.ts';
import { StoredJob, starterOf } from '#functions/platform/jobs/job-store.ts';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { builtInRole } from '#shared/domain/permissions/built-in-roles.ts';
import type { Occasion } from '../telling/occasion.ts';
import type { Reading } from './approver-ids.ts';
import type { HappeningOf } from './message.ts';
import { nameOf } from './names.ts';

/** How something that somebody has started has ended. */
export async function jobOccasion({ jobId, at }: HappeningOf<'job'>, table: Table): Promise<Occasion | null> {
  const job = await table.get({ kind: 'Job', id: jobId }, StoredJob);
  if (job === null || (job.status !== 'done' && job.status !== 'failed')) return null;
  const { entityId, status, title, message, error } = job;
  const entity = entityId === null ? null : await findEntity(table, entityId);
  return {
    kind: status === 'done' ? 'jobDone' : 'jobFailed',
    key: `job|${jobId}|${job.attempt}|${status}`,
    at,
    title: status === 'done' ? `${title} is done` : `${title} failed`,
    textFor: () => (status === 'done' ? message : error) ?? '',
    url: '/jobs',
    source: { sourceType: 'Job', sourceId: jobId, sourceName: title, entityId, entityName: entity?.name ?? null },
    dueOn: null,
    path: entity?.path ?? [],
    // Whoever started it sees it.
    needs: [],
    audience: { own: [starterOf(job)] },
  };
}

const Told = z.object({ told: z.literal(true) });

const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`;

/** That somebody has put documents into a room: told once an hour, because what is put there together is one thing to hear of. */
export async function documentOccasion(
  { roomId, documentId, at, by }: HappeningOf<'document'>,
  table: Table,
): Promise<Occasion | null> {
  const mark = { kind: 'ToldOfDocuments', id: roomId, part: `${hourOf(at)}#${by}` };
  if (roomId === table.organizationId || (await table.get(mark, Told)) !== null) return null;
  const document = await findDocument(table, roomId, documentId);
  if (document === null) return null;
  const [name, entity, folders] = await Promise.all([
    nameOf(table, by),
    findEntity(table, roomId),
    foldersOf(table, roomId)(document.parentId),
  ]);
  const entityName = entity?.name ?? null;
  return {
    kind: 'documentAdded',
    mark,
    key: `documents|${roomId}|${by}`,
    at,
    idAt: hourOf(at),
    title: `${name ?? 'Somebody'} added documents to ${entityName ?? 'a data room'}`,
    textFor: () => `The first of them is ${document.name}.`,
    url: `/documents/${roomId}/${documentId}`,
    source: { sourceType: 'Document', sourceId: documentId, sourceName: document.name, entityId: roomId, entityName },
    dueOn: null,
    path: entity?.path ?? [],
    needs: [{ sourceType: 'Document', sourceIds: [documentId, ...folders] }],
    audience: { watchers: true, team: true, except: by },
  };
}

/** That somebody was put on a team. */
export async function teamOccasion(
  { entityId, agentId, at, by }: HappeningOf<'team'>,
  table: Table,
): Promise<Occasion | null> {
  const [entity, name] = await Promise.all([findEntity(table, entityId), nameOf(table, by)]);
  if (entity === null) return null;
  const { name: entityName, path, home } = entity;
  return {
    kind: 'teamJoined',
    key: `team|${entityId}|${agentId}`,
    at,
    title: `You are on the team of ${entityName}`,
    textFor: () => (name === null ? '' : `${name} put you there.`),
    url: `/deals/${home.id}/overview`,
    source: { sourceType: 'Deal', sourceId: entityId, sourceName: entityName, entityId, entityName },
    dueOn: null,
    path,
    needs: [{ sourceType: 'Deal' }],
    audience: { own: [agentId], except: by },
  };
}

const Named = z.object({ id: z.string(), name: z.string() });

/** What roles are called: those of the product, and the organization's own. */
async function roleNames(ids: readonly string[], table: Table): Promise<readonly string[]> {
  const own = await table.getMany(
    ids.filter((id) => builtInRole(id) === undefined).map((id) => ({ kind: 'Role', id })),
    Named,
  );
  return ids.flatMap((id) => builtInRole(id)?.name ?? own.find((role) => role.id === id)?.name ?? []);
}

/** That somebody has other roles than before. */
export async function rolesOccasion({ agentId, at, by }: HappeningOf<'roles'>, table: Table): Promise<Occasion | null> {
  const [members, organization, name] = await Promise.all([
    readMembers(table, [agentId]),
    readOrganization(table.organizationId),
    nameOf(table, by),
  ]);
  const [member] = members;
  if (member === undefined) return null;
  const roles = await roleNames(member.roles, table);
  const told = roles.length === 0 ? 'You have no role any more.' : `You have: ${roles.join(', ')}.`;
  return {
    kind: 'rolesChanged',
    key: `roles|${agentId}`,
    at,
    title: `Your roles in ${organization.name} have changed`,
    textFor: () => (name === null ? told : `${told} Changed by ${name}.`),
    url: '/profile',
    source: {
      ...{ sourceType: 'Agent', sourceId: agentId, sourceName: member.displayName },
      ...{ entityId: null, entityName: null },
    },
    dueOn: null,
    path: [],
    needs: [],
    audience: { own: [agentId], except: by },
  };
}

/** That somebody has entered figures: told once an hour to those who watch, and to channels. Most figures are heard of by nobody, and nothing else is read of them. */
export async function figuresOccasion(
  { entityId, at, by }: HappeningOf<'figures'>,
  { table, channels }: Reading,
): Promise<Occasion | null> {
  const entity = await findEntity(table, entityId);
  if (entity === null) return null;
  const watchers = await watchersOf(table, entity.path, [entityId]);
  if (watchers.length === 0 && !(await channels.takes('figureChanged', entity.path))) return null;
  const { name: entityName, path, home } = entity;
  const name = await nameOf(table, by);
  return {
    kind: 'figureChanged',
    key: `figures|${entityId}|${by}`,
    at,
    idAt: hourOf(at),
    title: `${name ?? 'An import or a program'} changed figures of ${entityName}`,
    textFor: () => 'The history of each figure tells what it was before.',
    url: `/deals/${home.id}/figures`,
    source: { sourceType: 'Detail', sourceId: entityId, sourceName: null, entityId, entityName },
    dueOn: null,
    path,
    needs: [{ sourceType: 'Deal' }, { sourceType: 'Detail' }],
    audience: { watchers: true, except: by },
  };
}
