import type { DemoApi, DemoPerson } from './demo-api.ts';
import { daysAgo, today } from './demo-time.ts';

const settings = [
  { name: 'externalPortal', value: 'true' },
  { name: 'enableEmailTemplates', value: 'true' },
  { name: 'accessRoleCaching', value: 'true' },
  { name: 'extendedPermission', value: 'true' },
  { name: 'timeZoneOffset', value: 'America/New_York' },
  { name: 'defaultWarningReportingCovenantThreshold', value: '14' },
  { name: 'defaultCriticalReportingCovenantThreshold', value: '5' },
];

const statuses = [
  { name: 'Term sheet', entityType: 'Deal', visibilities: ['Origination'], color: 'blue' },
  { name: 'Due diligence', entityType: 'Deal', visibilities: ['Origination'], color: 'blue' },
  { name: 'Documentation', entityType: 'Deal', visibilities: ['Origination'], color: 'amber' },
  { name: 'Performing', entityType: 'Deal', visibilities: ['PortfolioManagement'], color: 'green' },
  { name: 'Watchlist', entityType: 'Deal', visibilities: ['PortfolioManagement'], color: 'amber' },
  { name: 'Workout', entityType: 'Deal', visibilities: ['PortfolioManagement'], color: 'red' },
  { name: 'Under construction', entityType: 'Project', visibilities: ['PortfolioManagement'], color: 'amber' },
  { name: 'Operating', entityType: 'Project', visibilities: ['PortfolioManagement'], color: 'green' },
];

const calendars = [
  {
    name: 'Northlight business days',
    country: 'US',
    fiscalYearStart: '07-01',
    holidays: [{ date: `${today().slice(0, 4)}-12-24`, name: 'Offices closed' }],
  },
  { name: 'Every day is a business day', country: 'None', weekend: [], fiscalYearStart: '01-01' },
];

const verificationMail = {
  templateType: 0,
  subjectLine: 'Please confirm your address for {{organizationName}}',
  emailText:
    'Hello {{firstName}},\n\nthank you for your interest in working with {{organizationName}}. Please confirm your address here: {{link}}\n\nThe link works once and for three days.',
};

const ratesOf = (currency: string, rates: readonly number[]) =>
  rates.map((rate, index) => ({ currency, date: daysAgo(30 * (rates.length - 1 - index)), rate }));

/** How Northlight Capital has set itself up: settings, statuses, calendars, rates and mails. */
export async function seedConfiguration(api: DemoApi, organizationId: string, admin: DemoPerson): Promise<void> {
  const path = `/api/organizations/${organizationId}`;
  await api.call(admin, 'POST', `/api/entities/${organizationId}/details`, settings);
  for (const [position, status] of statuses.entries()) {
    await api.call(admin, 'POST', `${path}/entityStatuses`, { ...status, position });
  }
  for (const calendar of calendars) await api.call(admin, 'POST', `${path}/calendars`, calendar);
  for (const name of ['Offtaker', 'Sponsor', 'Equipment supplier']) {
    await api.call(admin, 'POST', `${path}/counterparty-types`, { name });
  }
  await api.call(admin, 'POST', `${path}/metrics/currency/USD/rates`, [
    ...ratesOf('EUR', [0.861, 0.858, 0.864]),
    ...ratesOf('GBP', [0.752, 0.749, 0.755]),
    ...ratesOf('CAD', [1.391, 1.402, 1.398]),
  ]);
  const templates = `/api/organization/${organizationId}/settings/emailTemplateConfiguration`;
  await api.call(admin, 'POST', templates, verificationMail);
  await api.call(admin, 'POST', `${path}/questionnaires/public`, { name: 'Borrower intake' });
}
