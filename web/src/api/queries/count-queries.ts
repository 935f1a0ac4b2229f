import { queryOptions } from '@tanstack/react-query';
import type { RecordCount } from '#shared/domain/reference/record-count.ts';
import { api } from '../api.ts';

type ReadPart = (position: string | null) => Promise<{ readonly body: RecordCount }>;

/** Answers count some organizations at a time; this adds them all up. */
async function total(read: ReadPart): Promise<RecordCount> {
  let sum = (await read(null)).body;
  while (sum.nextPosition !== null) {
    const { body } = await read(sum.nextPosition);
    const byKind = { ...sum.byKind };
    for (const [kind, count] of Object.entries(body.byKind)) byKind[kind] = (byKind[kind] ?? 0) + count;
    sum = {
      count: sum.count + body.count,
      byKind,
      organizationCount: sum.organizationCount + body.organizationCount,
      isLowerBound: sum.isLowerBound || body.isLowerBound,
      nextPosition: body.nextPosition,
    };
  }
  return sum;
}

const after = (position: string | null) => (position === null ? {} : { position });

export const countQueries = {
  /** How much there is on the whole platform; counting reads a lot, so it is asked for and not repeated. */
  platform: () =>
    queryOptions({
      queryKey: ['counts', 'platform'],
      queryFn: async ({ signal }) => {
        const { countDeals, countAgents, countAuditRecords, countConversions } = api.reference;
        const [structures, people, auditRecords, conversions] = await Promise.all([
          total((position) => countDeals({ query: after(position), signal })),
          total((position) => countAgents({ query: after(position), signal })),
          total((position) => countAuditRecords({ query: after(position), signal })),
          total(() => countConversions({ query: {}, signal })),
        ]);
        return { structures, people, auditRecords, conversions };
      },
      enabled: false,
    }),
};
