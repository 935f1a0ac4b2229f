import type { ApiScope, ScopedAreaName } from '../domain/api-scope.ts';
import type { Call } from './define-area.ts';

/** Whether a call changes nothing, so that whoever may only read makes it. */
export const isReading = ({
  method,
  onlyReads,
  changesState,
}: Pick<Call, 'method' | 'onlyReads' | 'changesState'>): boolean =>
  method === 'GET' ? changesState !== true : onlyReads === true;

/** What the token of an API client has to open for a call. */
export const scopeOfCall = (
  area: ScopedAreaName,
  call: Pick<Call, 'method' | 'onlyReads' | 'changesState'>,
): ApiScope => `${area}:${isReading(call) ? 'read' : 'write'}`;
