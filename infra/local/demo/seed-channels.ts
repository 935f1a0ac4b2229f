import type { DemoApi, DemoPerson } from './demo-api.ts';

/** Where the alerts of Northlight Capital are to go. Nobody listens at these addresses, so that both are off. */
export async function seedChannels(api: DemoApi, organizationId: string, admin: DemoPerson): Promise<void> {
  const path = `/api/organizations/${organizationId}/notifications/channels`;
  await api.call(admin, 'POST', path, {
    name: 'Portfolio risk',
    type: 'Slack',
    address: 'https://hooks.slack.com/services/northlight/portfolio-risk',
    topics: ['Covenants', 'Deliverables'],
    smallestLevel: 1,
    entityIds: [],
    enabled: false,
  });
  await api.call(admin, 'POST', path, {
    name: 'Loan servicing system',
    type: 'Webhook',
    address: 'https://servicing.northlight.example/hooks/trestle-alerts',
    topics: ['Covenants', 'Deliverables', 'Approvals', 'Documents', 'Figures'],
    smallestLevel: 0,
    entityIds: [],
    enabled: false,
  });
}
