import { randomUUID } from 'node:crypto';
import { ChecklistStage } from '#shared/domain/document.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import { currencies } from '#shared/money/currencies.ts';
import type { Client, Reply } from '#tests/support/client.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { choicesOf, preferencesOf } from '#tests/support/notifications.ts';
import { good, nobody, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { type Effect, type SettingEffects, unset } from '#tests/support/setting-effects.ts';

/** An organization with a structure, people who may do something there, and a program that may call the API. */
export interface SettingsWorld {
  readonly organization: TestOrganization;
  readonly structureId: string;
  readonly guest: Person;
  readonly member: Person;
  readonly secondAdmin: Person;
  readonly program: { readonly client_id: string; readonly client_secret: string };
}

type Run = (world: SettingsWorld) => Promise<unknown>;
const told =
  (run: Run) =>
  (_: string | null, world: SettingsWorld): Promise<unknown> =>
    run(world);

/** `done`, or why not. */
const outcomeOf = ({ status, body }: Reply): string => (status < 300 ? 'done' : body.code);
const onOff = (on: unknown, off: unknown) => ({ false: off, true: on });

const signOn = JSON.stringify({ issuer: 'http://127.0.0.1:9/issuer', clientId: 'trestle', label: 'Northlight' });
const portalOf = async ({ organization }: SettingsWorld) =>
  good(await nobody().get(`/api/public/organizations/${organization.id}/external/enabled`)).body;

async function financeTwice({ organization: { id, admin }, structureId: dealId }: SettingsWorld): Promise<string> {
  const project = good(await admin.post(`/api/organizations/${id}/projects`, { dealId, name: `Site ${randomUUID()}` }));
  const finance = () =>
    admin.post(`/api/organizations/${id}/loans`, { dealId, name: 'Loan', projectIds: [project.body.id] });
  good(await finance());
  return outcomeOf(await finance());
}

async function approveOwn({ organization: { admin }, structureId }: SettingsWorld): Promise<string> {
  const path = `/api/entities/${structureId}/covenants`;
  const terms = { name: 'Annual budget', covenantType: 'Report', frequency: 'Annually', anchor: 'FiscalYearEnd' };
  const { id, version } = good(await admin.post(path, terms)).body;
  return outcomeOf(await admin.put(`${path}/${id}`, { version, approved: true }));
}

async function download({ organization: { admin }, structureId }: SettingsWorld): Promise<string> {
  const file = { name: `${randomUUID()}.txt`, content: 'content', contentType: 'text/plain' };
  const { id } = await upload(admin, structureId, file);
  return outcomeOf(await admin.post(`/api/room/${structureId}/documents/${id}/link`, {}));
}

async function grantDetail({ organization: { id, admin }, member }: SettingsWorld): Promise<string> {
  const line = { level: 'View', action: 'Grant', sourceType: 'Detail', detailName: `Detail ${randomUUID()}` };
  return outcomeOf(await admin.post(`/api/v2/organizations/${id}/agents/${member.agent.id}/permissions`, [line]));
}

/** Whether a guest who may approve reports decides about what was handed in. */
async function guestDecides({ organization, structureId: entityId }: SettingsWorld): Promise<boolean> {
  const { id, admin } = organization;
  const guest = await organization.guest();
  await organization.grant(
    guest,
    { level: 'View', sourceType: 'Deal', entityId },
    { level: 'Edit', sourceType: 'Report', entityId, ...approvalStatus },
  );
  good(await admin.post(`/api/entities/${id}/details`, [{ name: 'guestAccessRCS', value: 'true' }]));
  const terms = { covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd', startsOn: '2026-01-01' };
  const report = { ...terms, name: randomUUID(), approved: true };
  good(await admin.post(`/api/entities/${entityId}/covenants`, report));
  const asked = good(await guest.get(`/api/entities/${entityId}/deliverables`)).body;
  return asked.some(({ acts }: { acts: string[] }) => acts.includes('decide'));
}

async function haveCopiesSent({ organization: { id }, member, secondAdmin }: SettingsWorld): Promise<string> {
  const body = { ...(await choicesOf(member, id)), copiesTo: [secondAdmin.email] };
  return outcomeOf(await member.put(`/api/organizations/${id}/notifications/preferences`, body));
}

/** Whether what is handed in is sent to the steps that are arranged for it. */
async function sendsToSteps({ organization: { admin }, structureId: entityId }: SettingsWorld): Promise<boolean> {
  const terms = { covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd', startsOn: '2026-01-01' };
  const path = `/api/entities/${entityId}/covenants`;
  const { id } = good(await admin.post(path, { ...terms, name: randomUUID(), approved: true })).body;
  const approvers = [{ type: 'RcsLegacyAgentSupplier', id: 'Approver' }];
  const steps = [{ id: 'board', name: 'Board', mode: 'Any', approvers, dueInDays: null }];
  good(await admin.put(`${path}/${id}/delivery`, { version: 0, responsible: null, approver: null, steps }));
  const name = `${randomUUID()}.txt`;
  const { id: documentId } = await upload(admin, entityId, { name, content: name });
  const handed = await admin.post(`${path}/${id}/deliverables/2026-03-31`, { version: 0, documentId });
  return good(handed).body.isInSteps;
}

const getsIn = async ({ organization }: SettingsWorld, person: Client): Promise<boolean> =>
  (await person.get(`/api/init/global/${organization.id}`)).status === 200;

const ownTexts = async ({ organization: { id, admin } }: SettingsWorld): Promise<boolean> =>
  good(await admin.get(`/api/organizations/${id}/email/configuration`)).body.templatesEnabled;

/** Settings that the server asks for: what calls come to. */
export const serverEffects: SettingEffects<SettingsWorld> = {
  baseCurrency: {
    outcomes: { [unset]: 'USD', ...Object.fromEntries(currencies.map(({ name }) => [name, name])) },
    run: told(
      async ({ organization: { id, admin } }) =>
        good(await admin.get(`/api/organizations/${id}`)).body.entityCurrencyUnit.value,
    ),
  },
  currencyType: {
    outcomes: { [unset]: 'USD', ...Object.fromEntries(currencies.map(({ name }) => [name, name])) },
    run: told(async ({ organization: { id, admin } }) => {
      // It gives the currency where no base currency is chosen.
      good(await admin.post(`/api/entities/${id}/details`, [{ name: 'baseCurrency', value: '' }]));
      return good(await admin.get(`/api/organizations/${id}`)).body.entityCurrencyUnit.value;
    }),
  },
  customDetailOptions: {
    outcomes: { [unset]: false, '["Project Stage: Repowering"]': true },
    run: told(async ({ organization: { admin } }) => {
      const options = good(await admin.get('/api/details/Project/Project%20Stage/options')).body;
      return options.some(({ name }: { name: string }) => name === 'Repowering');
    }),
  },
  disableManyToMany: { outcomes: onOff('requestInvalid', 'done'), run: told(financeTwice) },
  dataRoomViewModeOnly: { outcomes: onOff('downloadsDisabled', 'done'), run: told(download) },
  disableDataRoomUpload: {
    outcomes: onOff('uploadsDisabled', 'done'),
    run: told(async ({ organization: { admin }, structureId }) =>
      outcomeOf(await admin.post(`/api/room/${structureId}/uploads`, { fileName: randomUUID(), size: 1 })),
    ),
  },
  markDocumentsForGuests: {
    outcomes: onOff('documentNotMarkable', 'done'),
    run: told(async ({ organization, structureId }) => {
      const guest = await organization.guest();
      await organization.grant(guest, { entityId: structureId, sourceType: 'Document' });
      const file = { name: `${randomUUID()}.txt`, content: 'content', contentType: 'text/plain' };
      const { id } = await upload(organization.admin, structureId, file);
      return outcomeOf(await guest.post(`/api/room/${structureId}/documents/${id}/link`, {}));
    }),
  },
  checklistStage: {
    outcomes: { [unset]: null, ...Object.fromEntries(ChecklistStage.options.map((stage) => [stage, stage])) },
    run: told(
      async ({ organization: { admin }, structureId }) =>
        (await createFolder(admin, structureId, randomUUID())).checklistStage,
    ),
  },
  singleSignOnConfiguration: {
    outcomes: { [unset]: null, [signOn]: { label: 'Northlight' } },
    run: told(async (world) => (await portalOf(world)).singleSignOn),
  },
  counterpartySingleSignOnConfiguration: {
    outcomes: { [unset]: null, [signOn]: { label: 'Northlight' } },
    run: told(async (world) => (await portalOf(world)).counterpartySingleSignOn),
  },
  extendedPermission: { outcomes: onOff('done', 'extendedPermissionsOff'), run: told(grantDetail) },
  guestAccessRCS: {
    outcomes: onOff(200, 403),
    run: told(async ({ guest, structureId }) => (await guest.get(`/api/entities/${structureId}/covenants`)).status),
  },
  externalPortal: { outcomes: onOff(true, false), run: told(async (world) => (await portalOf(world)).orgSetting) },
  disableCovenantCreatorApprove: {
    outcomes: onOff('covenantNeedsSecondPerson', 'done'),
    run: told(approveOwn),
  },
  enableCounterpartyApprovers: { outcomes: onOff(true, false), run: told(guestDecides) },
  multiStepReportApprovals: { outcomes: onOff(true, false), run: told(sendsToSteps) },
  enableCovenantCreationWithAI: {
    outcomes: onOff('done', 'covenantReadingOff'),
    run: told(async ({ organization: { admin }, structureId: entityId }) => {
      const file = { name: `${randomUUID()}.txt`, content: randomUUID(), contentType: 'text/plain' };
      const { id: documentId } = await upload(admin, entityId, file);
      return outcomeOf(await admin.post('/api/covenants/extract', { entityId, documentId, retry: false }));
    }),
  },
  defaultCounterpartyNotificationsToOff: {
    outcomes: onOff('Never', 'Immediately'),
    run: told(async ({ organization: { id }, guest }) => (await preferencesOf(guest, id)).topics.Covenants),
  },
  enableEmailCC: { outcomes: onOff('done', 'emailCopiesOff'), run: told(haveCopiesSent) },
  replyAddress: {
    outcomes: { [unset]: null, 'desk@riverside.example': 'desk@riverside.example' },
    run: told(
      async ({ organization: { id, admin } }) =>
        good(await admin.get(`/api/organizations/${id}/email/configuration`)).body.replyTo,
    ),
  },
  enableEmailTemplates: { outcomes: onOff(true, false), run: told(ownTexts) },
  accessRoleCaching: {
    outcomes: onOff(true, false),
    run: told(async ({ organization: { admin } }) =>
      good(await admin.get('/api/jobs')).body.some(({ kind }: { kind: string }) => kind === 'access-role-caching'),
    ),
  },
  apiAccessEnabled: {
    outcomes: onOff('done', 'apiAccessDisabled'),
    run: told(async ({ program }) =>
      outcomeOf(await nobody().post('/api/oauth/token', { grant_type: 'client_credentials', ...program })),
    ),
  },
  apiRole: {
    outcomes: { [unset]: null, Member: 'Member' },
    run: told(async ({ organization: { id, admin }, program }) => {
      const clients = good(await admin.get(`/api/oauth/${id}/clients`)).body;
      return clients.find((client: { id: string }) => client.id === program.client_id).roleId;
    }),
  },
  requireTwoFactor: {
    outcomes: { off: [true, true], administrators: [false, true], everyone: [false, false] },
    run: told(async (world) => [await getsIn(world, world.secondAdmin), await getsIn(world, world.member)]),
  },
};

/** Flags that the server asks for. */
export const serverFlagEffects = {
  ExternalPortal: {
    outcomes: onOff(true, false),
    run: told(async (world) => (await portalOf(world)).featureFlag),
  },
  CustomEmailTemplates: { outcomes: onOff(true, false), run: told(ownTexts) },
} as const satisfies Readonly<Record<string, Effect<SettingsWorld>>>;
