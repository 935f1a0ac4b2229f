import { closuresBetween } from '#shared/finance/calendars/business-calendar.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { yearOf } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { demoRates } from './demo-rates.ts';
import { today } from './demo-time.ts';

const settings = [
  { name: 'defaultApplication', value: 'Portfolio Management' },
  { name: 'externalPortal', value: 'true' },
  { name: 'guestAccessRCS', value: 'true' },
  { name: 'enableEmailTemplates', value: 'true' },
  { name: 'kpiDashboard', value: 'true' },
  { name: 'enableIRRTool', value: 'true' },
  { name: 'enableFinancialModeling', value: 'true' },
  { name: 'accessRoleCaching', value: 'true' },
  { name: 'extendedPermission', value: 'true' },
  { name: 'apiAccessEnabled', value: 'true' },
  { name: 'timeZoneOffset', value: 'America/New_York' },
  { name: 'defaultWarningReportingCovenantThreshold', value: '14' },
  { name: 'defaultCriticalReportingCovenantThreshold', value: '5' },
];

const inPortfolio = { visibilities: ['PortfolioManagement'] };
const inOrigination = { visibilities: ['Origination'] };
const inBoth = { visibilities: ['PortfolioManagement', 'Origination'] };

const statuses = [
  { name: 'Term sheet', entityType: 'Deal', ...inOrigination, color: 'blue' },
  { name: 'Due diligence', entityType: 'Deal', ...inOrigination, color: 'blue' },
  { name: 'Documentation', entityType: 'Deal', ...inOrigination, color: 'amber' },
  { name: 'Performing', entityType: 'Deal', ...inPortfolio, color: 'green' },
  { name: 'Watchlist', entityType: 'Deal', ...inPortfolio, color: 'amber' },
  { name: 'Workout', entityType: 'Deal', ...inPortfolio, color: 'red' },
  { name: 'Performing', entityType: 'SPV', ...inPortfolio, color: 'green' },
  { name: 'Performing', entityType: 'Portfolio', ...inPortfolio, color: 'green' },
  { name: 'Performing', entityType: 'Business', ...inPortfolio, color: 'green' },
  { name: 'Investing', entityType: 'Fund', ...inPortfolio, color: 'green' },
  { name: 'Under construction', entityType: 'Project', ...inPortfolio, color: 'amber' },
  { name: 'Operating', entityType: 'Project', ...inPortfolio, color: 'green' },
  { name: 'Term sheet', entityType: 'Loan', ...inOrigination, color: 'blue' },
  { name: 'Funding', entityType: 'Loan', ...inBoth, color: 'blue' },
  { name: 'Current', entityType: 'Loan', ...inPortfolio, color: 'green' },
  { name: 'Watchlist', entityType: 'Loan', ...inPortfolio, color: 'amber' },
  { name: 'Repaid', entityType: 'Loan', ...inPortfolio, color: 'grey' },
  { name: 'Disbursing', entityType: 'Grant', ...inPortfolio, color: 'green' },
];

const thisYear = yearOf(today());
const yearEnds = [thisYear, thisYear + 1];
/** The second Monday of October. */
const columbusDay = (year: number) =>
  closuresBetween(standardCalendars.FederalReserve, `${year}-10-01`, `${year}-10-31`)[0]?.date ?? `${year}-10-12`;

const calendars = [
  {
    name: 'Northlight business days',
    base: 'FederalReserve',
    fiscalYearStart: '07-01',
    holidays: yearEnds.map((year) => ({ date: `${year}-12-24`, name: 'Offices closed' })),
    // Quarterly reporting is taken in on Columbus Day, when banks are closed.
    workedDays: yearEnds.map((year) => ({ date: columbusDay(year), name: 'Reporting desk open' })),
  },
  {
    name: 'Term SOFR business days',
    base: 'GovernmentSecurities',
    fiscalYearStart: '01-01',
  },
  { name: 'Every day is a business day', base: 'None', weekend: [], fiscalYearStart: '01-01' },
];

const verificationMail = {
  templateType: 0,
  subjectLine: 'Please confirm your address for {{organizationName}}',
  emailText:
    'Hello {{firstName}},\n\nthank you for your interest in working with {{organizationName}}. Please confirm your address here: {{link}}\n\nThe link works once and for three days.',
};

interface Made {
  readonly id: string;
}

/** Statuses and calendars, from which entities choose. */
async function seedChoices(api: DemoApi, admin: DemoPerson, book: DemoBook): Promise<void> {
  const path = `/api/organizations/${book.organizationId}`;
  const addStatus = async (status: (typeof statuses)[number], position: number) => {
    const { id } = await api.call<Made>(admin, 'POST', `${path}/entityStatuses`, { ...status, position });
    book.statuses.set(`${status.entityType} ${status.name}`, id);
  };
  const addCalendar = async (calendar: (typeof calendars)[number]) => {
    const { id } = await api.call<Made>(admin, 'POST', `${path}/calendars`, calendar);
    book.calendars.set(calendar.name, id);
  };
  await Promise.all([...statuses.map(addStatus), ...calendars.map(addCalendar)]);
}

/** How Northlight Capital has set itself up: settings, statuses, calendars, rates and mails. */
export async function seedConfiguration(api: DemoApi, admin: DemoPerson, book: DemoBook): Promise<void> {
  const { organizationId } = book;
  const path = `/api/organizations/${organizationId}`;
  await api.call(admin, 'POST', `/api/entities/${organizationId}/details`, settings);
  await seedChoices(api, admin, book);
  for (const name of ['Offtaker', 'Sponsor', 'Equipment supplier']) {
    await api.call(admin, 'POST', `${path}/counterparty-types`, { name });
  }
  for (const rates of demoRates()) await api.call(admin, 'POST', `${path}/metrics/currency/USD/rates`, rates);
  const templates = `/api/organization/${organizationId}/settings/emailTemplateConfiguration`;
  await api.call(admin, 'POST', templates, verificationMail);
}
