import type { FeatureName } from '#shared/domain/feature-flags.ts';
import type { DemoContext, DemoSignIn } from '../demo-seed.ts';
import { oneTimeCode } from '../one-time-codes.ts';
import { type DemoApi, type DemoPerson, demoApi, demoPassword } from './demo-api.ts';
import { openBook } from './demo-book.ts';
import { withParts } from './demo-structure.ts';
import { harborGroveStructures } from './harbor-grove/structures.ts';
import { northlightModels } from './northlight/models/northlight-models.ts';
import { sandhollow } from './northlight/sandhollow.ts';
import { northlightStructures } from './northlight/structures.ts';
import { seedAccessReviews } from './seed-access-reviews.ts';
import { seedAffiliations } from './seed-affiliations.ts';
import { seedApiClients } from './seed-api-clients.ts';
import { seedApprovalTemplates, seedDelegation } from './seed-approval-templates.ts';
import { seedApprovals } from './seed-approvals.ts';
import { seedChannels } from './seed-channels.ts';
import { seedComments } from './seed-comments.ts';
import { seedConfiguration } from './seed-configuration.ts';
import { seedCovenants } from './seed-covenants.ts';
import { seedDeliverables } from './seed-deliverables.ts';
import { seedEvents } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedForms } from './seed-forms.ts';
import { seedModels } from './seed-models.ts';
import { seedPeople } from './seed-people.ts';
import { seedProvisioning } from './seed-provisioning.ts';
import { seedRelationships } from './seed-relationships.ts';
import { seedAmendments, seedReliefs } from './seed-reliefs.ts';
import { seedRights, seedTeam } from './seed-rights.ts';
import { seedRooms } from './seed-rooms.ts';
import { seedSandhollow } from './seed-sandhollow.ts';
import { seedScenarios } from './seed-scenarios.ts';
import { seedSignIns } from './seed-sign-ins.ts';
import { seedSignals } from './seed-signals.ts';
import { seedEndings, seedStructures } from './seed-structures.ts';
import { seedSupport } from './seed-support.ts';
import { seedWaitingImport } from './seed-waiting-import.ts';

const superuser = { firstName: 'Sasha', lastName: 'Vance', primaryEmail: 'superuser@trestle.example' };

const signIns: readonly (readonly [role: string, email: string])[] = [
  ['Administrator', 'admin@northlight.example'],
  ['Deal administrator', 'dealadmin@northlight.example'],
  ['Analyst', 'analyst@northlight.example'],
  ['Covenant reviewer (a role of their own)', 'reviewer@northlight.example'],
  ['Partner (servicer)', 'servicer@meridian.example'],
  ['Guest (borrower)', 'guest@borrower.example'],
  ['Unaffiliated visitor', 'visitor@unaffiliated.example'],
  ['Superuser', superuser.primaryEmail],
  ['Administrator of another organization', 'admin@harborgrove.example'],
];

/** What Northlight Capital has bought beyond the defaults. */
const northlightFeatures: readonly FeatureName[] = [
  'ExcelTemplateImportStructureInformation',
  'MultipleLenders',
  'KpiDashboard',
];

interface NewOrganization {
  readonly name: string;
  readonly administrator: { readonly firstName: string; readonly lastName: string; readonly primaryEmail: string };
}

async function createOrganization(api: DemoApi, by: DemoPerson, organization: NewOrganization) {
  const { id } = await api.call<{ id: string }>(by, 'POST', '/api/organizations', organization);
  return { id, admin: await api.acceptInvitation(organization.administrator.primaryEmail) };
}

/** A lender with everything that the product can do. */
async function seedNorthlight(api: DemoApi, operator: DemoPerson, print: DemoContext['print']): Promise<string> {
  const { id, admin } = await createOrganization(api, operator, {
    name: 'Northlight Capital',
    administrator: { firstName: 'Nora', lastName: 'Lindqvist', primaryEmail: 'admin@northlight.example' },
  });
  for (const feature of northlightFeatures) {
    await api.call(operator, 'PUT', `/api/features/${feature}`, { enabled: true, organizationId: id });
  }
  const book = openBook(id, 'Northlight Capital');
  await seedConfiguration(api, admin, book);
  const people = await seedPeople(api, id, admin);
  await seedAffiliations(api, admin, book, people);
  const groups = await seedRights(api, id, admin, people);
  await seedApiClients(api, id, admin, people);
  await seedProvisioning(api, id, admin, people);
  await seedChannels(api, id, admin);

  const { dealAdmin, analyst } = people;
  await seedStructures(api, dealAdmin, book, northlightStructures);
  const structures = withParts(northlightStructures);
  print('Reading the demo credit agreement for covenants');
  await Promise.all([
    seedSandhollow(api, book, people, admin),
    seedRooms(api, book, people, admin),
    seedTeam(api, id, book.entities.get(sandhollow.customId).id, admin, people, groups),
    seedRelationships(api, dealAdmin, book, structures),
    seedFigures(api, analyst, book, structures),
    seedModels(api, analyst, book, northlightModels),
    ...structures.map((structure) => seedCovenants(api, dealAdmin, book, structure)),
  ]);
  await api.call(admin, 'POST', `/api/entities/${id}/details`, [{ name: 'multiStepReportApprovals', value: 'true' }]);
  const approvers = { ...people, ...groups };
  await seedDeliverables(api, book.entities.get(sandhollow.customId).id, dealAdmin, people.guest, approvers);
  await seedReliefs(api, book, { dealAdmin, analyst });
  await seedComments(api, book, people);
  await seedEvents(api, dealAdmin, book);
  await seedSignals(api, analyst, book);
  await seedForms(api, book, people, admin);
  await seedAmendments(api, book, { dealAdmin, analyst });
  await seedApprovalTemplates(api, admin, approvers);
  await seedApprovals(api, book, people, groups);
  await seedWaitingImport(api, book, people);
  await seedDelegation(api, dealAdmin);
  await seedScenarios(api, analyst, book);
  await seedEndings(api, dealAdmin, book, structures);
  await seedAccessReviews(api, id, admin, admin.agentId);
  await seedSignIns(api);
  return id;
}

/** Another organization, with less. */
async function seedHarborGrove(api: DemoApi, operator: DemoPerson): Promise<void> {
  const { id, admin } = await createOrganization(api, operator, {
    name: 'Harbor Grove Fund',
    administrator: { firstName: 'Hugo', lastName: 'Grove', primaryEmail: 'admin@harborgrove.example' },
  });
  const book = openBook(id, 'Harbor Grove Fund');
  await seedStructures(api, admin, book, harborGroveStructures);
  await seedRelationships(api, admin, book, harborGroveStructures);
  await Promise.all(harborGroveStructures.map((structure) => seedCovenants(api, admin, book, structure)));
}

/** Makes the superuser, who has a second factor from the first moment, and answers the secret for the authenticator app. */
async function bootstrap(stack: DemoContext['stack']): Promise<string> {
  const made = await stack.invoke('workers-bootstrap-superuser', { ...superuser, password: demoPassword });
  if (typeof made === 'object' && made !== null && 'secret' in made && typeof made.secret === 'string')
    return made.secret;
  throw new Error('The superuser was made before, and its second factor is not known.');
}

/** Makes two separate organizations through the public API, with people, structures, documents, covenants and figures. */
export async function seedDemo({ origin, stack, print }: DemoContext): Promise<readonly DemoSignIn[]> {
  if (stack.mailbox === undefined) {
    print('No demo organizations: their invitations need the mailbox of the built-in engines.');
    return [];
  }
  const api = demoApi(origin, stack);
  const secret = await bootstrap(stack);
  const codeAt = (milliseconds: number) => oneTimeCode(secret, new Date(milliseconds)).code;
  const signedInAt = Date.now();
  const operator = await api.signIn(superuser.primaryEmail, codeAt(signedInAt));

  const [northlight] = await Promise.all([seedNorthlight(api, operator, print), seedHarborGrove(api, operator)]);
  await seedSupport(api, operator, { codeAt, signedInAt }, northlight);
  // What a day alone brings, such as documents that expire, is told each morning.
  await stack.fireSchedule('schedules-remind-due-covenants');
  return signIns.map(([role, email]) => ({
    role,
    email,
    password: demoPassword,
    ...(email === superuser.primaryEmail ? { secret } : {}),
  }));
}
