import { ScimReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import type { provisioning } from '#shared/contract/provisioning.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ProvisioningContext } from './context.ts';
import type { Projection } from './projection.ts';
import { userIn, userPatch, type WantedUser } from './user-input.ts';
import { userResource } from './user-resource.ts';

type Calls = typeof provisioning.calls;

/** Without a name the address stands for it, so that lists show something. */
const nameOrAddress = (firstName: string, lastName: string, email: string) => ({
  firstName,
  lastName: firstName === '' && lastName === '' ? email.slice(0, email.lastIndexOf('@')) : lastName,
});

export const getUser: UseCase<Calls['getUser'], ProvisioningContext> = async ({ params, query }, context) =>
  new ScimReply(200, await userResource(await context.people.get(params.userId), query, context));

export const addUser: UseCase<Calls['addUser'], ProvisioningContext> = async ({ body, query }, context) => {
  const { userName: email, firstName = '', lastName = '', externalId = null, active: enabled = true } = userIn(body);
  const person = await context.people.add({
    email,
    ...nameOrAddress(firstName, lastName, email),
    externalId,
    enabled,
  });
  const resource = await userResource(person, query, context);
  return new ScimReply(201, resource, `${await context.baseUrl()}/Users/${person.id}`);
};

/** Changes what may be changed, and answers with what holds then. */
async function changed(
  before: AgentRecord,
  { userName, firstName, lastName, phoneNumber, externalId, active: enabled }: WantedUser,
  projection: Projection,
  context: ProvisioningContext,
) {
  if (userName !== undefined && userName !== before.email) throw new DomainError('userNameFixed');
  const isNamed = firstName !== undefined || lastName !== undefined;
  const names = isNamed ? nameOrAddress(firstName ?? before.firstName, lastName ?? before.lastName, before.email) : {};
  const person = await context.people.change(before.id, { ...names, phoneNumber, externalId, enabled });
  return new ScimReply(200, await userResource(person, projection, context));
}

export const replaceUser: UseCase<Calls['replaceUser'], ProvisioningContext> = async (
  { params, body, query },
  context,
) => changed(await context.people.get(params.userId), userIn(body), query, context);

export const patchUser: UseCase<Calls['patchUser'], ProvisioningContext> = async ({ params, body, query }, context) =>
  changed(await context.people.get(params.userId), userPatch(body), query, context);

export const removeUser: UseCase<Calls['removeUser'], ProvisioningContext> = async ({ params }, { people }) => {
  await people.remove(params.userId);
  return new ScimReply(204, undefined);
};

export const getOwnUser: UseCase<Calls['getOwnUser'], ProvisioningContext> = () =>
  Promise.reject(new DomainError('ownUserUnsupported'));
