import type { Level, SourceType } from '#shared/domain/permissions/permission.ts';

export interface AskedPermission {
  readonly agentId: string;
  readonly level: Level;
  readonly sourceType: SourceType;
  readonly detailName?: string | null;
  readonly entityId?: string | null;
}

/** The addresses of these pages in one organization. */
export function peopleAddresses(organizationId: string) {
  const base = `/organization/${organizationId}/settings`;
  return {
    users: `${base}/users`,
    guests: `${base}/guests`,
    review: (reviewId: string) => `${base}/access-reviews/${reviewId}`,
    user: (agentId: string) => `${base}/users/${agentId}`,
    group: (type: 'groups' | 'counterparty-groups', groupId: string) => `${base}/${type}?group=${groupId}`,
    explainer: ({ agentId, level, sourceType, detailName, entityId }: AskedPermission) => {
      const query = new URLSearchParams({ agent: agentId, level, source: sourceType });
      if (detailName) query.set('detail', detailName);
      if (entityId) query.set('on', entityId);
      return `${base}/permissions?${query}`;
    },
  };
}
