import { covenantPrefix } from '#functions/domain/covenants/exports/covenant-reader.ts';
import { type DetailThen, detailsThen } from '#functions/domain/metrics/exports/latest-figures-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { financingsThen, projectsThen, structureThen } from '#functions/domain/structures/exports/history-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type History, historyOf } from '#functions/platform/storage/history.ts';
import type { audit } from '#shared/contract/audit.ts';
import type { FigureThen } from '#shared/domain/audit/audit-record.ts';
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

const figureThen = ({ detail, figure }: DetailThen): FigureThen => ({
  detailId: detail.id,
  detailName: detail.name,
  valueType: detail.valueType,
  unit: detail.unit,
  value: figure.value,
  period: 'period' in figure ? { frequency: figure.frequency, period: figure.period } : null,
  from: 'from' in figure ? figure.from : null,
});

/** The latest figures that were known then, as far as the request may see them. */
async function figuresThen({ id, path }: Entity, { day }: History, { scope }: AuditContext) {
  const found = await detailsThen(scope, id, path, day);
  return found.map(figureThen).toSorted((a, b) => a.detailName.localeCompare(b.detailName));
}

/** All that is told of something, as if it had been made at once. */
const wholeOf = (type: AuditType, value: object) => ({ type, changes: changesBetween(type, null, { ...value }) });

export const readThen: UseCase<Calls['readThen'], AuditContext> = async ({ params, query }, context) => {
  const entity = await context.entity(params.id);
  if (entity === null) throw new DomainError('entityNotFound');
  const history = historyOf(context.scope.table, query.day);
  const [stood, covenants, figures] = await Promise.all([
    entityThen(entity, history),
    covenantsThen(entity, history, context),
    figuresThen(entity, history, context),
  ]);
  const own = stood === null ? null : { name: stood.name, ...wholeOf(entity.kind, stood) };
  const told = covenants.map((one) => ({ id: one.id, name: one.name, ...wholeOf('Covenant', one) }));
  const names = await namesIn([...(own === null ? [] : [own]), ...told], context);
  return { day: query.day, entity: own, covenants: told, figures, names: Object.fromEntries(names) };
};
