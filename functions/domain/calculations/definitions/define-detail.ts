import {
  ownDetailTypeGroup,
  ownDetailTypeKey,
  readOwnDetailTypes,
} from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { type NewDetailType, OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import type { FormulaProblem } from '#shared/metrics/formula/syntax.ts';
import { ownDetailsGroup } from '#shared/metrics/own-details-group.ts';
import type { CalculationsContext } from '../context.ts';
import { problemsWith, typeToCheck } from './check-formula.ts';
import { definitionChanges, definitionsBeside, readStoredDefinitions } from './definition-store.ts';
import { requireUnread } from './detail-readers.ts';

type Calls = typeof calculations.calls;

const isNumberText = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** What the definition comes to: of the catalog's details all but the formula is the catalog's. */
export function typeOf(given: Omit<NewDetailType, 'version'>): DetailType & { readonly isOverride: boolean } {
  const known = detailTypeOf(given.name);
  const { formula } = given;
  if (known !== null) {
    if (formula === null) throw invalid('formula', 'Enter the formula that counts instead of the catalog’s.');
    return { ...known, formula, valueSource: 'Computed', note: given.note ?? known.note, isOverride: true };
  }
  const { name, entityTypes, valueType, unit, periodRollup, options, note } = given;
  const isNumber = valueType === 'ScheduleNumber' || valueType === 'Number';
  if (!isNumber && given.default !== null && formula === null) throw invalid('default', 'Only numbers have a default.');
  if (isNumber && given.default !== null && !isNumberText(given.default))
    throw invalid('default', 'Enter a number, of percentages as a share of one.');
  if (/SelectOption/.test(valueType) && options.length === 0)
    throw invalid('options', 'Enter the options to choose from.');
  const valueSource = formula !== null ? 'Computed' : valueType === 'ScheduleNumber' ? 'Schedule' : 'Fixed';
  return {
    id: detailIdOf(name),
    name,
    group: ownDetailsGroup,
    entityTypes,
    valueType,
    unit: isNumber ? unit : null,
    valueSource,
    periodRollup,
    formula,
    options,
    default: given.default,
    note,
    isOverride: false,
  };
}

/** Of what is wrong with a formula, what it is refused with. */
export const faulty = ({ message, at }: FormulaProblem): DomainError => invalid('formula', `${message} (at ${at + 1})`);

/** Refuses a formula that cannot be computed beside the others, and one that would make another definition wrong. */
function requireSound(type: DetailType, own: readonly OwnDetailType[]): void {
  const [problem] = problemsWith(type, own);
  if (problem !== undefined) throw faulty(problem);
  for (const other of own) {
    const [broken] = problemsWith(other, [...own, type]);
    if (broken !== undefined) throw invalid('formula', `${other.name} would no longer be right: ${broken.message}`);
  }
}

/** A new definition, or a new version of one: figures keep standing, computed values follow at once. */
export const defineDetail: UseCase<Calls['defineDetail'], CalculationsContext> = async ({ body }, context) => {
  const { table, actor, clock } = context.scope;
  const type = typeOf(body);
  if (type.id === '') throw invalid('name', 'Use letters or digits.');
  const key = ownDetailTypeKey(type.id);
  await attempted(async () => {
    const definitions = await readStoredDefinitions(table);
    requireSound(type, definitionsBeside(definitions, type.id));
    const before = await table.get(key, OwnDetailType);
    if (before !== null && body.version === undefined) throw new DomainError('nameTaken');
    if (before !== null && body.version !== before.version) throw new VersionOutdated();
    const changes = definitionChanges(table, definitions, {
      type: { ...type, launchStatus: 'Active' },
      expects: before?.version ?? 'absent',
      event: before === null ? 'detailType.defined' : 'detailType.changed',
    });
    await writeRecords(changes, actor, clock.now());
  });
  return stored(key, context);
};

async function stored(
  key: ReturnType<typeof ownDetailTypeKey>,
  { scope }: CalculationsContext,
): Promise<OwnDetailType> {
  const found = await scope.table.get(key, OwnDetailType);
  if (found === null) throw new DomainError('detailTypeNotFound');
  return found;
}

/** Without it, an overridden detail has the catalog's formula again, and one of the own making keeps its figures as they are. */
export const changeDetailTypeStatus: UseCase<Calls['changeDetailTypeStatus'], CalculationsContext> = async (
  { params, body },
  context,
) => {
  const { table, actor, clock } = context.scope;
  const key = ownDetailTypeKey(params.detailTypeId);
  const { launchStatus, version } = body;
  await attempted(async () => {
    const definitions = await readStoredDefinitions(table);
    const before = await stored(key, context);
    if (before.version !== version) throw new VersionOutdated();
    if (launchStatus === 'Active') requireSound(before, definitionsBeside(definitions, before.id));
    else if (before.launchStatus === 'Active') requireUnread(before, definitions);
    const changes = definitionChanges(table, definitions, {
      type: { ...withoutStamp(before), launchStatus },
      expects: version,
      event: launchStatus === 'Active' ? 'detailType.restored' : 'detailType.obsoleted',
    });
    await writeRecords(changes, actor, clock.now());
  });
  return stored(key, context);
};

export const listOwnDetailTypes: UseCase<Calls['listOwnDetailTypes'], CalculationsContext> = async (
  { query },
  { scope },
) => page(await scope.table.list(ownDetailTypeGroup, OwnDetailType, query));

export const checkFormula: UseCase<Calls['checkFormula'], CalculationsContext> = async ({ body }, { scope }) => {
  const type = typeToCheck(body);
  const own = (await readOwnDetailTypes(scope.table)).filter(({ id }) => id !== type.id);
  return { problems: problemsWith(type, own).map(({ at, end, message }) => ({ at, end, message })) };
};
