import { emailPattern, longestEmail } from '../email.ts';
import { flag, text } from './setting-kinds.ts';

export const featureSettings = {
  enablePartnerships: flag('Partnerships', 'Lets members manage partnership structures.'),
  enableIRRTool: flag(
    'IRR tool',
    'Offers the tool that computes rates of return of cash flows, and what lenders earn by a debt service schedule.',
  ),
  enableFinancialModeling: flag(
    'Financial modeling',
    'Offers scenarios of structures, projects and financings, with what becomes of their metrics.',
  ),
  enableExecutiveDashboard: flag('Executive dashboard', 'Offers the dashboard for executives.'),
  rcsDashboard: flag('Reporting covenant dashboard', 'Offers the dashboard of the Reporting Covenant app.'),
  originationDashboard: flag('Origination dashboard', 'Offers the dashboard of the Origination app.'),
  kpiDashboard: flag('KPI dashboard', 'Offers the dashboard of key figures in Portfolio Management.'),
  portfolioManagementConsolidation: flag(
    'Consolidated portfolio management',
    'Moves Fund Management from the Origination apps to the Portfolio Management apps.',
  ),
  enableEmailCC: flag(
    'Copies of e-mails',
    'Lets members have their alerts mailed to further addresses of the organization as well, such as that of a desk.',
  ),
  replyAddress: text(
    'Reply address',
    'Gets what people answer to e-mails of the organization; without one, each e-mail says that nobody reads answers.',
    {
      maxLength: longestEmail,
      form: { pattern: emailPattern.source, meaning: 'an email address' },
    },
  ),
  enableEmailTemplates: flag(
    'E-mail templates',
    'Sends the texts that administrators have written for e-mails instead of the standard ones.',
  ),
  enableCovenantCreationWithAI: flag(
    'Covenants read from agreements',
    'Lets people have covenants proposed from the text of an agreement.',
  ),
  atmosPartnerIntegrationSetup: flag('Atmos integration', 'Lets administrators connect the organization to Atmos.'),
  enablePartnerIntegrations: flag(
    'Partner integrations',
    'Lets administrators connect structures to the data sources of partners.',
  ),
  enablePartnerAccess: flag(
    'Partner access',
    'Lets partners open the structures that they share with the organization.',
  ),
  enableMarketplace: flag('Marketplace', 'Lets members look at what other organizations offer in the marketplace.'),
  enableMarketplaceListings: flag(
    'Marketplace listings',
    'Lets members offer structures of the organization in the marketplace.',
  ),
  isGGRFOrganizationOrgSettingEnabled: flag(
    'GGRF organization',
    'Offers the reports of the Greenhouse Gas Reduction Fund.',
  ),
  apiAccessEnabled: flag('API access', 'Lets programs call the API as the API clients of the organization.'),
  apiClientId: {
    ...text('API client id', 'Names the default API client; the product assigns it with the first one.', {
      maxLength: 200,
    }),
    readOnly: true,
  },
  apiClientSecret: {
    ...text('API client secret', 'Proves that a program may call the API; it is shown once, when it is made.', {
      maxLength: 200,
    }),
    readOnly: true,
    secret: true,
  },
} as const;
