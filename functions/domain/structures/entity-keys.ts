import type { RecordKey } from '#functions/platform/storage/table-keys.ts';

/** Projects, financings and pointers are parts of the structure that they lie in, so that one query a kind reads them all. */
const partOf = (dealId: string, part: string): RecordKey => ({ kind: 'Deal', id: dealId, part });

export const projectPrefix = 'PROJECT#';
export const financingPrefix = 'LOAN#';
export const subStructurePrefix = 'SUB#';

export const projectKey = (dealId: string, id: string) => partOf(dealId, `${projectPrefix}${id}`);
export const financingKey = (dealId: string, id: string) => partOf(dealId, `${financingPrefix}${id}`);
export const subStructureKey = (parentId: string, id: string) => partOf(parentId, `${subStructurePrefix}${id}`);
export const summaryKey = (dealId: string) => partOf(dealId, 'SUMMARY');
