import type { Asked, Level, PermissionLine, SourceType } from '#shared/domain/permissions/permission.ts';

type Question = Pick<
  PermissionLine,
  'level' | 'sourceType' | 'sourceId' | 'detailType' | 'detailName' | 'detailValues'
>;

/** What a question to the check or the explanation asks of the resolver, whatever its place. */
export function askedBy(question: Question): Asked & { readonly level: Level; readonly sourceType: SourceType } {
  const { level, sourceType, sourceId, detailType, detailName, detailValues } = question;
  return { level, sourceType, sourceIds: sourceId === null ? [] : [sourceId], detailType, detailName, detailValues };
}
