import { createCalendar, listCalendars, updateCalendar } from '#functions/domain/configuration/calendars.ts';
import { type ConfigurationPorts, configurationContext } from '#functions/domain/configuration/context.ts';
import {
  createCounterpartyType,
  listCounterpartyTypes,
  updateCounterpartyType,
} from '#functions/domain/configuration/counterparty-types.ts';
import {
  listCurrencies,
  listCurrenciesOfOrganization,
  listRates,
  saveRates,
} from '#functions/domain/configuration/currency-rates.ts';
import { getEmailConfiguration } from '#functions/domain/configuration/email-configuration.ts';
import {
  createEmailTemplate,
  listEmailTemplates,
  previewEmailTemplate,
  updateEmailTemplate,
} from '#functions/domain/configuration/email-templates.ts';
import {
  createEntityStatus,
  listEntityStatuses,
  orderEntityStatuses,
  updateEntityStatus,
} from '#functions/domain/configuration/entity-statuses.ts';
import { listCurrentRates } from '#functions/domain/configuration/exchange-rates/current-rates.ts';
import {
  chooseRateSource,
  fetchRates,
  getRateSource,
} from '#functions/domain/configuration/exchange-rates/rate-source.ts';
import { publishDocument, readPublicDocument } from '#functions/domain/configuration/public-documents.ts';
import {
  listPublicQuestionnaires,
  publishQuestionnaire,
  updatePublicQuestionnaire,
} from '#functions/domain/configuration/public-questionnaires.ts';
import { listUnits } from '#functions/domain/configuration/units.ts';
import { changeOrganization } from '#functions/domain/organizations/organization-store.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { configuration } from '#shared/contract/configuration.ts';

const ports: ConfigurationPorts = {
  setLogo: (logoUrl, also, scope) =>
    changeOrganization(scope.organizationId, scope, async (organization) => ({
      organization: { ...organization, logoUrl },
      event: 'organization.logoChanged',
      also,
    })),
};

export const handler = serveArea(
  configuration,
  {
    listCalendars,
    createCalendar,
    updateCalendar,
    listEntityStatuses,
    createEntityStatus,
    updateEntityStatus,
    orderEntityStatuses,
    listCounterpartyTypes,
    createCounterpartyType,
    updateCounterpartyType,
    getEmailConfiguration,
    listEmailTemplates,
    createEmailTemplate,
    updateEmailTemplate,
    previewEmailTemplate,
    publishDocument,
    readPublicDocument,
    listCurrencies,
    listCurrenciesOfOrganization,
    listUnits,
    listRates,
    saveRates,
    listCurrentRates,
    getRateSource,
    chooseRateSource,
    fetchRates,
    listPublicQuestionnaires,
    publishQuestionnaire,
    updatePublicQuestionnaire,
  },
  configurationContext(ports),
  { people: authenticate },
);
