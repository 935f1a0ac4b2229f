import {
  type ApiScope,
  isInScope,
  type ScopeAct,
  type ScopedAreaName,
  scopedAreaNames,
  simplestScopes,
} from '#shared/domain/api-scope.ts';
import { capitalized } from '#shared/format/permission-words.ts';

/** How far a client reaches: not at all, reading, or writing as well. */
export type Reach = ScopeAct | 'none';

/** The area's own name as people write it: `data-room` is "Data room". */
export const areaTitle = (area: ScopedAreaName): string => capitalized(area).replaceAll('-', ' ');

const scopeOf = (area: ScopedAreaName | null, act: ScopeAct): ApiScope => (area === null ? act : `${area}:${act}`);

/** What is said of one area or, with null, of the whole API. */
export function reachOf(scopes: readonly ApiScope[], area: ScopedAreaName | null): Reach {
  if (scopes.includes(scopeOf(area, 'write'))) return 'write';
  return scopes.includes(scopeOf(area, 'read')) ? 'read' : 'none';
}

/** The scopes with another reach in one area or, with null, in the whole API. What that includes is no longer said apart. */
export function withReach(scopes: readonly ApiScope[], area: ScopedAreaName | null, reach: Reach): ApiScope[] {
  const said = [scopeOf(area, 'read'), scopeOf(area, 'write')];
  const others = scopes.filter((scope) => !said.includes(scope));
  return simplestScopes(reach === 'none' ? others : [...others, scopeOf(area, reach)]);
}

const listed = (areas: readonly ScopedAreaName[]): string =>
  areas.map((area) => areaTitle(area).toLowerCase()).join(', ');

/** What a client may call, in a few words. */
export function scopeText(scopes: readonly ApiScope[]): string {
  if (isInScope(scopes, 'write')) return 'Reads and writes everything';
  const writes = scopedAreaNames.filter((area) => reachOf(scopes, area) === 'write');
  const reads = scopedAreaNames.filter((area) => reachOf(scopes, area) === 'read');
  if (isInScope(scopes, 'read')) return `Reads everything${writes.length > 0 ? `, writes ${listed(writes)}` : ''}`;
  const parts = [
    ...(writes.length > 0 ? [`reads and writes ${listed(writes)}`] : []),
    ...(reads.length > 0 ? [`reads ${listed(reads)}`] : []),
  ].join('; ');
  return capitalized(parts);
}
