import { beforeAll, describe, expect, it } from 'vitest';
import { permissionsFor } from '#shared/contract/access.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Level, Permission, SourceType } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { type Person, theSuperuser } from '#tests/support/organization.ts';
import { attempt, callsFor, make, type NamedCall, namesOrganization, notFoundOf, wasLetIn } from './calls.ts';
import { aWorld } from './valid-requests.ts';
import type { CallName, World } from './world.ts';

const levelBelow: Readonly<Record<Level, Level | null>> = { View: null, Edit: 'View', Create: 'Edit' };

interface PermittedCall extends NamedCall {
  readonly level: Level;
  readonly source: SourceType;
}

/** Another way in that leads to a part of what the call can do; tests of the areas say to which. */
const leadsToPart: Partial<Record<CallName, readonly SourceType[]>> = {
  createCovenant: ['Report'],
  updateCovenant: ['Report'],
  approveCovenants: ['Report'],
  handIn: ['Report'],
  decideDeliverable: ['Report'],
  getDeliveryArrangement: ['Report'],
  listWaitingFiles: ['Report'],
  leaveFile: ['Report'],
  changeDeliveryArrangement: ['Report'],
  requestRelief: ['Report'],
  recordEvent: ['Report'],
  removeEvent: ['Report'],
  decideRelief: ['Report'],
  createPartnerRelationship: ['Loan'],
  createRelationship: ['Loan'],
  listComments: ['Covenant', 'Report', 'Detail'],
  addComment: ['Covenant', 'Report', 'Detail'],
  editComment: ['Covenant', 'Report', 'Detail'],
  removeComment: ['Covenant', 'Report', 'Detail'],
  listMentionable: ['Covenant', 'Report', 'Detail'],
  // To approving alone.
  updateDetail: ['Deal'],
  updateDetails: ['Deal'],
  updateDatapoint: ['Deal'],
  decideFigures: ['Deal'],
};

/** Once for each permission that opens a call to whatever a valid request is about, which is a structure or an organization. */
const permittedCalls: readonly PermittedCall[] = callsFor('can').flatMap((named) => {
  const [first, ...others] = permissionsFor(named.call.access);
  return [first, ...others].flatMap((way) => {
    if (way === undefined || way.of !== first?.of) return [];
    const { level, source, only } = way;
    if (way !== first && leadsToPart[named.name]?.includes(source)) return [];
    if (only === undefined)
      return [{ ...named, ...(way === first ? {} : { id: `${named.id} (${source})` }), level, source }];
    return 'kind' in only
      ? []
      : [{ ...named, id: `${named.id} (${only.is})`, params: { [only.param]: only.is }, level, source }];
  });
});

let world: World;
let elsewhere: Structure;

beforeAll(async () => {
  world = await aWorld();
  elsewhere = await world.organization.structure({ name: 'Lakeside junior facility' });
});

/** What such a call asks for besides, of the thing that it names or makes. */
const besidesOf: Partial<Record<CallName, Partial<Permission> | readonly Partial<Permission>[]>> = {
  // Edit takes the detail "Document Upload" or one's own files.
  beginUpload: { level: 'Create', sourceType: 'Document' },
  beginPartedUpload: { level: 'Create', sourceType: 'Document' },
  createDocument: { level: 'Create', sourceType: 'Document' },
  restoreVersion: { level: 'Create', sourceType: 'Document' },
  translateDocument: { level: 'Create', sourceType: 'Document' },
  unpackDocument: { level: 'Create', sourceType: 'Document' },
  extractCovenants: { level: 'View', sourceType: 'Document' },
  importFigures: { level: 'View', sourceType: 'Document' },
  handIn: { level: 'Create', sourceType: 'Document' },
  leaveFile: { level: 'Create', sourceType: 'Document' },
  decideDeliverable: { level: 'Edit', sourceType: 'Covenant', ...approvalStatus },
  changeDeliveryArrangement: { level: 'Edit', sourceType: 'Covenant' },
  decideRelief: { level: 'Edit', sourceType: 'Covenant', ...approvalStatus },
  toggleFormApproval: { level: 'View', sourceType: 'Form' },
  // What a workflow is about has to be seen.
  createWorkflow: { level: 'View', sourceType: 'Form' },
  updateWorkflow: { level: 'View', sourceType: 'Form' },
  updateNamedWorkflow: { level: 'View', sourceType: 'Form' },
  getWorkflow: { level: 'View', sourceType: 'Form' },
  checkApprovers: { level: 'View', sourceType: 'Form' },
  actOnWorkflow: [
    { level: 'View', sourceType: 'Form' },
    { level: 'Edit', sourceType: 'Workflow' },
  ],
  // Edit takes the right to approve.
  updateDetail: { level: 'Create', sourceType: 'Detail' },
  updateDetails: { level: 'Create', sourceType: 'Detail' },
};

const guests = new Map<string, Promise<Person>>();

/** A guest with this one permission and no role, on one entity or (null) on the whole organization. */
function guestWith(
  level: Level,
  sourceType: SourceType,
  entityId: string | null,
  besides: Partial<Permission> | readonly Partial<Permission>[] = [],
): Promise<Person> {
  const permissions = [{ level, sourceType, entityId }, ...[besides].flat().map((one) => ({ ...one, entityId }))];
  const known = JSON.stringify(permissions);
  const made = guests.get(known) ?? makeGuest(permissions);
  guests.set(known, made);
  return made;
}

async function makeGuest(permissions: readonly Partial<Permission>[]): Promise<Person> {
  const guest = await world.organization.guest();
  await world.organization.grant(guest, ...permissions);
  return guest;
}

/** Whether the call is about a project or financing, which is seen by the very source. */
const namesSubEntity = ({ source, call: { path } }: PermittedCall): boolean =>
  (source === 'Project' && (path.includes('/projects/{') || path.startsWith('/api/project/'))) ||
  (source === 'Loan' && path.includes('/loans/{'));

const entityOf = (call: NamedCall): string | null => (namesOrganization(call) ? null : world.structure.id);

/** In the own organization a missing permission is told; an entity that may not be seen does not exist. */
const expectRefusal = (reply: Reply, call: NamedCall): void =>
  expect(reply).toMatchObject(
    namesOrganization(call)
      ? { status: 403, body: { code: 'notPermitted' } }
      : { status: 404, body: { code: notFoundOf(call) } },
  );

describe('a guest without grants', () => {
  let guest: Person;

  beforeAll(async () => {
    guest = await world.organization.guest();
  });

  it.each(permittedCalls)('gets nowhere with $id', async (call) => {
    expectRefusal(await attempt(world, guest, call), call);
  });

  it.each(callsFor('superuser'))('may not call $id', async (call) => {
    expect(await attempt(world, guest, call)).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });

  it.each(callsFor('oneself'))('does not find a colleague’s own things with $id', async (call) => {
    expect(await attempt(world, guest, call)).toMatchObject({ status: 404, body: { code: 'agentNotFound' } });
  });

  it.each(callsFor('signedIn'))('sees no structure, document, covenant, colleague or job with $id', async (call) => {
    const { status, body } = await make(world, guest, call);

    const isAboutSomething = [
      'getJob',
      'retryJob',
      'listEntityPermissions',
      'unsubscribe',
      'getPortfolioStructure',
      'revokeCalendarFeed',
      'saveDeals',
      'lookUpUrl',
      'createDelegation',
      'endDelegation',
      'listRecords',
      'createRecord',
    ].includes(call.name);
    expect(status).toBe(isAboutSomething ? 404 : 200);
    const answered =
      call.name === 'checkPermissions' ? body.map(({ permitted }: { permitted: boolean }) => permitted) : body;
    const { structure, agreement, covenant, colleague, failedJobId } = world;
    const hidden = [structure.id, agreement.id, covenant.id, colleague.agent.id, failedJobId, 'true]'];
    expect(hidden.filter((secret) => JSON.stringify(answered).includes(secret))).toEqual([]);
  });

  it('has written nothing by trying but the address of a calendar and choices of mails, which are the guest’s own', async () => {
    const records = await auditOfOrganization(world.organization.id);

    const written = records.filter(({ by, event }) => by === guest.agent.id && event !== 'access.refused');
    const events = written.map(({ event }) => event);
    const own = ['calendarFeed.created', 'member.joined', 'notificationPreferences.saved', 'signIn.succeeded'];
    expect(events.toSorted()).toEqual(own);
  });
});

describe('a guest with exactly the permission that a call needs', () => {
  it.each(permittedCalls)('reaches $id with $level on $source', async (call) => {
    const guest = await guestWith(call.level, call.source, entityOf(call), besidesOf[call.name]);

    const reply = await make(world, guest, call);

    expect(reply).toSatisfy((one: Reply) => wasLetIn(call, one));
  });

  it.each(permittedCalls.filter((call) => !namesOrganization(call)))(
    'reaches $id with $level on $source in the whole organization',
    async (call) => {
      const guest = await guestWith(call.level, call.source, null, besidesOf[call.name]);

      const reply = await make(world, guest, call);

      expect(reply).toSatisfy((one: Reply) => wasLetIn(call, one));
    },
  );
});

describe('a guest with the permission that a call needs on what it names besides', () => {
  const besides = callsFor('can').flatMap((named) =>
    permissionsFor(named.call.access).flatMap(({ level, source, of }) => {
      const [place, field = ''] = of.split('.');
      const isFirst = of === permissionsFor(named.call.access)[0]?.of;
      return place === 'body' && !isFirst ? [{ ...named, level, source, field }] : [];
    }),
  );

  it.each(besides)('reaches $id with $level on $source where $field names the entity', async (call) => {
    const guest = await guestWith(call.level, call.source, world.structure.id);

    const there = await make(world, guest, call, {}, undefined, { [call.field]: world.structure.id });
    const nowhere = await make(world, guest, call);
    const unknown = await make(world, guest, call, {}, undefined, { [call.field]: 'nothing' });
    const another = await make(world, guest, call, {}, undefined, { [call.field]: elsewhere.id });

    expect(there).toSatisfy((one: Reply) => wasLetIn(call, one));
    for (const reply of [nowhere, unknown, another]) expectRefusal(reply, call);
  });
});

describe('a guest with less than the permission that a call needs', () => {
  it.each(permittedCalls.filter(({ level }) => levelBelow[level] !== null))(
    'is refused $id with the level below $level on $source',
    async (call) => {
      const guest = await guestWith(levelBelow[call.level] ?? 'View', call.source, entityOf(call));

      const reply = await attempt(world, guest, call);

      // Whoever may see what is named learns why; who may not, does not learn that it exists.
      if ((call.source === 'Deal' && !namesOrganization(call)) || namesSubEntity(call)) {
        expect(reply).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
      } else expectRefusal(reply, call);
    },
  );

  it.each(permittedCalls.filter((call) => !namesOrganization(call)))(
    'does not find anything with $id when the permission is on another structure',
    async (call) => {
      const guest = await guestWith(call.level, call.source, elsewhere.id);

      expectRefusal(await attempt(world, guest, call), call);
    },
  );

  it('is refused where the same permission is both granted and denied', async () => {
    const { organization, structure } = world;
    const guest = await organization.guest();
    await organization.grant(guest, { level: 'Edit', entityId: null });
    await organization.grant(guest, { level: 'Edit', action: 'Deny', entityId: structure.id });

    const version = (await guest.get(`/api/deals/${structure.id}`)).body.version;
    const refused = await guest.put(`/api/deals/${structure.id}`, { version, borrower: 'Riverside Solar LLC' });
    const allowed = await guest.put(`/api/deals/${elsewhere.id}`, { version: 1, borrower: 'Lakeside Wind LLC' });

    expect(refused).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    expect(allowed).toMatchObject({ status: 200, body: { borrower: 'Lakeside Wind LLC' } });
  });
});

describe('a superuser', () => {
  it.each(callsFor('oneself'))('does not find somebody else’s own things with $id', async (call) => {
    const header = { 'x-organization-id': world.organization.id };

    expect(await attempt(world, await theSuperuser(), call, header)).toMatchObject({
      status: 404,
      body: { code: 'agentNotFound' },
    });
  });

  // Alerts are their reader's alone.
  const others = callsFor('can', 'signedIn', 'superuser').filter(({ name }) => name !== 'lookUpUrl');

  it.each(others)('reaches $id', async (call) => {
    const header = { 'x-organization-id': world.organization.id };

    const reply = await make(world, await theSuperuser(), call, header);

    expect(reply).toSatisfy((one: Reply) => wasLetIn(call, one));
  });

  it.each(permittedCalls.filter(namesOrganization))(
    'does not find an organization that was never made with $id',
    async (call) => {
      const reply = await attempt(world, await theSuperuser(), call, {}, '7b1f2e0a-0000-4000-8000-000000000000');

      expect(reply).toMatchObject({ status: 404, body: { code: 'organizationNotFound' } });
    },
  );
});
