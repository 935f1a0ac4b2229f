/** The rules that every request keeps, in one place. Times are in milliseconds. */
export const clientRules = {
  readAttempts: 3,
  retryDelay: 2_000,
  cacheExpiry: 300_000,
} as const;

export const isSuccess = (status: number): boolean => status === 200 || status === 202;
export const isRetried = (status: number): boolean => status >= 500 && status <= 504;

/** The reads that are shared and kept, with their query. `{userId}` and `{orgId}` are those of the session, so that no other entity's data is kept. */
const cachedPaths: readonly string[] = [
  '/api/features',
  '/api/organizations',
  '/api/details/types?entityType=Organization',
  '/api/metrics/units/currency',
  '/api/notifications?read=false',
  '/api/init/global/{orgId}',
  '/api/agents/{userId}',
  '/api/agents/{userId}/roles?entityType=Deal',
  '/api/agents/{userId}/permissions',
  '/api/entities/{orgId}/details',
  '/api/custom-detail-report/type/EPAReport/default',
  '/api/custom-detail-report/type/DelinquenciesDefaultsReport/default',
];

export interface Reader {
  readonly userId: string | null;
  readonly organizationId: string | null;
}

const filled = (path: string, { userId, organizationId }: Reader): string =>
  path
    .replace('{userId}', encodeURIComponent(userId ?? ''))
    .replace('{orgId}', encodeURIComponent(organizationId ?? ''));

/** Whether a read is one of the cached ones: its path and its whole query have to be those of the list. */
export const isCached = (address: string, reader: Reader): boolean =>
  cachedPaths.some((path) => filled(path, reader) === address);

const pathOf = (address: string): string => address.split('?', 1)[0] ?? '';

/** A read that changes something: it is sent once, never kept, and clears what was kept. */
export const changesState = (address: string): boolean =>
  pathOf(address).startsWith('/api/project/toggleDataSignalActivation/');

/** Whether a request makes everything that was kept doubtful. */
export const clearsCache = (method: string, address: string): boolean =>
  method !== 'GET' || pathOf(address).endsWith('/permissions/check') || changesState(address);
