import { randomUUID } from 'node:crypto';
import type { Agent } from '#shared/domain/agent.ts';
import { isExtended } from '#shared/domain/permissions/extended.ts';
import { type Permission, PermissionLine } from '#shared/domain/permissions/permission.ts';
import type { RoleName } from '#shared/domain/permissions/roles.ts';
import type { FlagName } from '#shared/domain/settings/catalog.ts';
import type { NewStructure, Structure } from '#shared/domain/structure.ts';
import { analystRole } from './analyst-role.ts';
import { makeSuperuser, type SignedInSuperuser } from './authenticator.ts';
import { basicOf, type Client, clientOf, type Reply } from './client.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { origin } from './origin.ts';
import { keptSuperuser } from './superuser-file.ts';

export const password = 'Thornfield-2026';

export interface Person extends Client {
  readonly agent: Agent;
  readonly email: string;
}

/** A built-in role, or the organization's own role of that name, which is made when it is first needed. */
type TestRole = RoleName | typeof ownRole;
const ownRole = 'Analyst';

export interface TestOrganization {
  readonly id: string;
  readonly name: string;
  readonly admin: Person;
  /** Invites a member, who follows the mailed link and signs in. */
  member(...roles: TestRole[]): Promise<Person>;
  /** The ids of roles. */
  idsOf(roles: readonly TestRole[]): Promise<string[]>;
  /** The same with an address of the test's choice, and no role. */
  memberAt(email: string): Promise<Person>;
  switchOn(setting: FlagName): Promise<void>;
  /** A guest, who may see covenants where they are granted. */
  guest(): Promise<Person>;
  grant(person: Person, ...permissions: Partial<Permission>[]): Promise<Reply>;
  structure(structure?: Partial<NewStructure>): Promise<Structure>;
}

const aView = { level: 'View', action: 'Grant', sourceType: 'Deal' };

export const nobody = (): Client => clientOf(origin(), null);

/** Throws unless a call that a test only prepares with went well. */
export function good(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`Answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
}

export const superuserEmail = 'operations@trestle.example';

/** Makes the superuser of a stack that has just started, for {@link theSuperuser}. */
export async function makeTheSuperuser(at: string): Promise<void> {
  process.env['TRESTLE_SUPERUSER'] = JSON.stringify(await makeSuperuser(at, superuserEmail, password));
}

/** Who was made and signed in with a code when the stack started. */
export function signedInSuperuser(): SignedInSuperuser {
  const made = process.env['TRESTLE_SUPERUSER'];
  if (!made) throw new Error('No superuser was made for these tests.');
  return JSON.parse(made);
}

/** The platform's superuser. */
export const theSuperuser = async (): Promise<Client> =>
  clientOf(origin(), ((await keptSuperuser()) ?? signedInSuperuser()).token);

async function withPasswordFromMail(email: string, organizationId: string): Promise<Person> {
  const mail = await mailTo(email, 'invited');
  const token = linkIn(
    mail,
    /guest-user-signup/.test(JSON.stringify(mail)) ? `guest-user-signup/${organizationId}` : 'new-user-password',
  );
  const { body } = good(await nobody().post('/api/agents/reset', undefined, basicOf(token, password)));
  return { ...clientOf(origin(), body.token, organizationId), agent: body.agent, email };
}

/** Invites somebody who has an account already to another organization, and accepts for them. */
export async function joins(
  person: Person,
  { id, admin, idsOf }: Pick<TestOrganization, 'id' | 'admin' | 'idsOf'>,
  ...roles: TestRole[]
): Promise<void> {
  const { firstName, lastName } = person.agent;
  const invited = { firstName, lastName, primaryEmail: person.email, roles: await idsOf(roles) };
  good(await admin.post(`/api/organizations/${id}/agents`, invited));
  good(await person.put(`/api/agents/${person.agent.id}/invitations/${id}`));
}

/** A new organization with its administrator signed in; every test makes its own. */
export async function anOrganization(name = 'Riverside Capital'): Promise<TestOrganization> {
  const email = `admin-${randomUUID()}@riverside.example`;
  const administrator = { firstName: 'Avery', lastName: 'Admin', primaryEmail: email };
  const { body: organization } = good(await (await theSuperuser()).post('/api/organizations', { name, administrator }));
  const admin = await withPasswordFromMail(email, organization.id);

  const join = async (
    kind: 'agents' | 'agents/guests',
    body: Readonly<Record<string, unknown>>,
    primaryEmail = `person-${randomUUID()}@riverside.example`,
  ): Promise<Person> => {
    good(await admin.post(`/api/organizations/${organization.id}/${kind}`, { ...body, primaryEmail }));
    return withPasswordFromMail(primaryEmail, organization.id);
  };
  const switches = new Map<FlagName, Promise<Reply>>();
  const switchOn = async (name: FlagName): Promise<void> => {
    const details = `/api/entities/${organization.id}/details`;
    const switching = switches.get(name) ?? admin.post(details, [{ name, value: 'true' }]);
    switches.set(name, switching);
    good(await switching);
  };
  let made: Promise<string> | undefined;
  const makeOwnRole = async (): Promise<string> =>
    good(await admin.post(`/api/organizations/${organization.id}/roles`, analystRole)).body.id;
  const idOf = async (role: TestRole): Promise<string> => {
    if (role !== ownRole) return role;
    made ??= makeOwnRole();
    return await made;
  };
  const idsOf = (roles: readonly TestRole[]): Promise<string[]> => Promise.all(roles.map(idOf));
  return {
    id: organization.id,
    idsOf,
    switchOn,
    name,
    admin,
    member: async (...roles) => join('agents', { firstName: 'Morgan', lastName: 'Member', roles: await idsOf(roles) }),
    memberAt: (at) => join('agents', { firstName: 'Morgan', lastName: 'Member' }, at),
    guest: async () => {
      await switchOn('guestAccessRCS');
      return join('agents/guests', { firstName: 'Gale', lastName: 'Guest' });
    },
    grant: async (person, ...permissions) => {
      const lines = permissions.map((one) => PermissionLine.parse({ ...aView, ...one }));
      if (lines.some(isExtended)) await switchOn('extendedPermission');
      return good(
        await admin.post(`/api/v2/organizations/${organization.id}/agents/${person.agent.id}/permissions`, lines),
      );
    },
    structure: async (structure = {}) =>
      good(
        await admin.post(`/api/organizations/${organization.id}/deals`, {
          name: 'Riverside senior facility',
          closingDate: '2026-01-01',
          ...structure,
        }),
      ).body,
  };
}
