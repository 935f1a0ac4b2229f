import type { ApiScope, ScopedAreaName } from '../domain/api-scope.ts';
import type { Call } from './define-area.ts';

/** What the token of an API client has to open for a call. */
export const scopeOfCall = (
  area: ScopedAreaName,
  { method, onlyReads }: Pick<Call, 'method' | 'onlyReads'>,
): ApiScope => `${area}:${method === 'GET' || onlyReads === true ? 'read' : 'write'}`;
