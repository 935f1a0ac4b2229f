import { covenantPrefix } from '#functions/domain/covenants/exports/covenant-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { financingsThen, projectsThen, structureThen } from '#functions/domain/structures/exports/history-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type History, historyOf } from '#functions/platform/storage/history.ts';
import type { audit } from '#shared/contract/audit.ts';
import type { AuditType } from '#shared/domain/audit/audit-types.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { rightsOnCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changesBetween } from './changes.ts';
import type { AuditContext } from './context.ts';
import { namesIn } from './names.ts';

type Calls = typeof audit.calls;

/** An entity as it stood at the end of the history's day; null before it was there. */
async function entityThen({ kind, id, home }: Entity, history: History) {
  if (kind === 'Deal') return structureThen(history, id);
  const all = kind === 'Project' ? await projectsThen(history, home.id) : await financingsThen(history, home.id);
  return all.find((one) => one.id === id) ?? null;
}

/** The covenants that were in force then, as far as the request may see them. */
async function covenantsThen({ id, path }: Entity, history: History, { scope }: AuditContext) {
  const all = await history.parts({ kind: 'Deal', id }, covenantPrefix, Covenant);
  return all
    .filter(({ launchStatus }) => launchStatus === 'Active')
    .filter((one) => rightsOnCovenant(one, (level, source, asked) => scope.may(level, source, path, asked)).sees)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** All that is told of something, as if it had been made at once. */
const wholeOf = (type: AuditType, value: object) => ({ type, changes: changesBetween(type, null, { ...value }) });

export const readThen: UseCase<Calls['readThen'], AuditContext> = async ({ params, query }, context) => {
  const entity = await context.entity(params.id);
  if (entity === null) throw new DomainError('entityNotFound');
  const history = historyOf(context.scope.table, query.day);
  const [stood, covenants] = await Promise.all([entityThen(entity, history), covenantsThen(entity, history, context)]);
  const own = stood === null ? null : { name: stood.name, ...wholeOf(entity.kind, stood) };
  const told = covenants.map((one) => ({ id: one.id, name: one.name, ...wholeOf('Covenant', one) }));
  const names = await namesIn([...(own === null ? [] : [own]), ...told], context);
  return { day: query.day, entity: own, covenants: told, names: Object.fromEntries(names) };
};
