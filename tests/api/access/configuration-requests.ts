import type { configuration } from '#shared/contract/configuration.ts';
import { good } from '#tests/support/organization.ts';
import { inOrganization, newName, ofOrg, once, type RequestsOf, type World } from './world.ts';

/** The smallest PNG there is: one transparent point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

function imageForm(name = 'Logo.png', content: Uint8Array = png): FormData {
  const form = new FormData();
  form.set('document', JSON.stringify({ type: 'Logo', logicalType: 'Document', name }));
  form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
  return form;
}

async function made(
  world: World,
  path: string,
  body: unknown,
): Promise<{ id: string; publicId: string; version: number }> {
  return good(await world.organization.admin.post(`/api/organizations/${world.organization.id}/${path}`, body)).body;
}

const template = {
  templateType: 0 as const,
  subjectLine: 'Welcome to {{organizationName}}',
  emailText: 'Open {{link}}',
};

async function currentTemplate(world: World): Promise<{ id: string; version: number }> {
  const { admin, id } = world.organization;
  const path = `/api/organization/${id}/settings/emailTemplateConfiguration`;
  const [own] = good(await admin.get(path)).body;
  return own ?? good(await admin.post(path, template)).body;
}

const publicDocument = (world: World): Promise<string> =>
  once(world, 'public document', async () => {
    const { admin, id } = world.organization;
    return good(await admin.post(`/api/organization/${id}/documents/public`, imageForm())).body.id;
  });

const rateSourcePath = ({ organization }: World): string =>
  `/api/organizations/${organization.id}/metrics/currency/source`;

const currentRateSource = async (world: World): Promise<{ version: number }> =>
  good(await world.organization.admin.get(rateSourcePath(world))).body;

const takeCentralBankRates = (world: World): Promise<unknown> =>
  once(world, 'rate source', async () => {
    const { version } = await currentRateSource(world);
    const choice = { provider: 'EuropeanCentralBank', version };
    return good(await world.organization.admin.put(rateSourcePath(world), choice)).body;
  });

export const configurationRequests: RequestsOf<keyof (typeof configuration)['calls']> = {
  listCalendars: (world) => ({ params: inOrganization(world) }),
  createCalendar: (world) => ({ params: inOrganization(world), body: { name: newName('Calendar') } }),
  updateCalendar: async (world) => {
    const { id, version } = await made(world, 'calendars', { name: newName('Calendar') });
    return { params: { ...inOrganization(world), calendarId: id }, body: { version, fiscalYearStart: '07-01' } };
  },
  listEntityStatuses: (world) => ({ params: inOrganization(world) }),
  createEntityStatus: (world) => ({
    params: inOrganization(world),
    body: { name: newName('Status'), entityType: 'Deal' },
  }),
  updateEntityStatus: async (world) => {
    const { id, version } = await made(world, 'entityStatuses', { name: newName('Status'), entityType: 'Deal' });
    return { params: inOrganization(world), body: { id, version, color: 'amber' } };
  },
  orderEntityStatuses: async (world) => {
    const { id, version } = await made(world, 'entityStatuses', { name: newName('Status'), entityType: 'Deal' });
    return { params: inOrganization(world), body: { entityType: 'Deal', statuses: [{ id, version }] } };
  },
  listCounterpartyTypes: (world) => ({ params: inOrganization(world) }),
  createCounterpartyType: (world) => ({ params: inOrganization(world), body: { name: newName('Type') } }),
  updateCounterpartyType: async (world) => {
    const { id, version } = await made(world, 'counterparty-types', { name: newName('Type') });
    return { params: inOrganization(world), body: { id, version, name: newName('Type') } };
  },
  getEmailConfiguration: (world) => ({ params: inOrganization(world) }),
  listEmailTemplates: (world) => ({ params: ofOrg(world) }),
  createEmailTemplate: (world) => ({ params: ofOrg(world), body: { ...template, templateType: 1 } }),
  updateEmailTemplate: async (world) => ({
    params: ofOrg(world),
    body: { ...template, id: (await currentTemplate(world)).id },
  }),
  previewEmailTemplate: (world) => ({ params: ofOrg(world), body: template }),
  publishDocument: (world) => ({ params: inOrganization(world), body: imageForm() as never }),
  readPublicDocument: async (world) => ({
    params: { ...inOrganization(world), documentId: await publicDocument(world) },
  }),
  listCurrencies: () => ({}),
  listCurrenciesOfOrganization: (world) => ({ params: inOrganization(world) }),
  listUnits: () => ({}),
  listRates: (world) => ({ params: inOrganization(world) }),
  saveRates: (world) => ({
    params: inOrganization(world),
    body: [{ currency: 'EUR', date: '2026-09-30', rate: 0.92 }],
  }),
  listCurrentRates: (world) => ({ params: inOrganization(world) }),
  getRateSource: (world) => ({ params: inOrganization(world) }),
  chooseRateSource: async (world) => ({
    params: inOrganization(world),
    body: { provider: 'EuropeanCentralBank', version: (await currentRateSource(world)).version },
  }),
  fetchRates: async (world) => {
    await takeCentralBankRates(world);
    return { params: inOrganization(world) };
  },
  listPublicQuestionnaires: (world) => ({ params: inOrganization(world) }),
  publishQuestionnaire: (world) => ({ params: inOrganization(world), body: { name: newName('Intake') } }),
  updatePublicQuestionnaire: async (world) => {
    const path = 'questionnaires/public';
    const { publicId, version } = await made(world, path, { name: newName('Intake') });
    return { params: { ...inOrganization(world), publicId }, body: { version, name: newName('Intake') } };
  },
};
