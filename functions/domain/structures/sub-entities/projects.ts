import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import type { ProjectView, StoredProject } from '#shared/domain/project.ts';
import type { StructuresContext } from '../context.ts';
import { counterpartiesOf } from '../counterparties.ts';
import { projectView, referenceTo } from '../exports/entity-reader.ts';
import { viewerOf } from '../exports/seen-entity-reader.ts';
import { readStructure } from '../exports/structure-reader.ts';
import { isInState, visibleProjects } from '../exports/sub-entities-reader.ts';
import { write } from '../prepared.ts';
import { newProject } from './create-sub-entity.ts';
import { ancestorsOf, readSubEntity } from './get-sub-entity.ts';
import { readLinked } from './may-link.ts';
import { financingKind, projectKind } from './sub-entity-kind.ts';
import { changeProject } from './update-sub-entity.ts';

type Calls = typeof structures.calls;

const readProject = (scope: RequestScope, id: string) => readSubEntity(scope.table, id, projectKind);

const isAsked =
  (query: QueryOf<Calls['listProjects']>) =>
  (project: StoredProject): boolean =>
    isInState(project, query.state) &&
    (['type', 'country', 'marketSegment'] as const).every(
      (field) => query[field] === undefined || project[field] === query[field],
    );

export const listProjects: UseCase<Calls['listProjects'], StructuresContext> = async ({ query }, { scope }) => {
  const { items, nextCursor } = await visibleProjects(scope, { ...query, keeps: isAsked(query) });
  return page({ items: items.map(({ item, home }) => projectView(item, home, viewerOf(scope))), nextCursor });
};

export const getProject: UseCase<Calls['getProject'], StructuresContext> = async ({ params }, { scope }) => {
  const { table } = scope;
  const { item, home } = await readProject(scope, params.id);
  const [linked, organizations, ancestors] = await Promise.all([
    readLinked(scope, financingKind, item.links),
    counterpartiesOf(table, home.id, item.id),
    ancestorsOf(scope, home),
  ]);
  const view: ProjectView = {
    ...projectView(item, home, viewerOf(scope)),
    ancestors,
    organizations,
    loans: linked.map(referenceTo),
  };
  return view;
};

export const createProject: UseCase<Calls['createProject'], StructuresContext> = async ({ body }, { scope }) => {
  const { created } = await write(scope, async () => {
    const home = await readStructure(scope.table, body.dealId, 'structureNotFound');
    return newProject({ scope, home }, body);
  });
  const { item, home } = await readProject(scope, created.id);
  return projectView(item, home, viewerOf(scope));
};

export const updateProject: UseCase<Calls['updateProject'], StructuresContext> = async (
  { params, query, body },
  { scope, followOwnership },
) => {
  const validatesRemoteMapping = query.validateRemoteMapping !== 'false';
  const read = () => readProject(scope, params.id);
  const current = await changeProject({ scope, validatesRemoteMapping, read, followOwnership }, body);
  return projectView(current.item, current.home, viewerOf(scope));
};

/** A second click finds it archived: nothing is written twice. */
export const obsoleteProject: UseCase<Calls['obsoleteProject'], StructuresContext> = async (
  { body },
  { scope, followOwnership },
) => {
  const read = () => readProject(scope, body.id);
  const { item, home } = await read();
  if (item.launchStatus === 'Obsolete') return projectView(item, home, viewerOf(scope));
  const patch = { version: body.version ?? item.version, launchStatus: 'Obsolete' as const };
  const current = await changeProject({ scope, validatesRemoteMapping: false, read, followOwnership }, patch);
  return projectView(current.item, current.home, viewerOf(scope));
};
