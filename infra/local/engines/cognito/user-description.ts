import type { Cognito } from './cognito.ts';
import { mfaSettingsOf } from './software-tokens.ts';
import type { User } from './users.ts';

/** The attributes as name and value, `sub` included. */
export function attributeList(user: User, only?: readonly string[]) {
  const all = Object.entries({ ...user.attributes, sub: user.id });
  const chosen = only === undefined ? all : all.filter(([name]) => only.includes(name));
  return chosen.map(([Name, Value]) => ({ Name, Value }));
}

/** A user as ListUsers and AdminCreateUser show it. */
export function describeUser(user: User, only?: readonly string[]) {
  return { ...factsOf(user), Attributes: attributeList(user, only) };
}

/** A user as AdminGetUser shows it, with the second factors. */
export function describeUserForAdmin(cognito: Cognito, user: User) {
  return { ...factsOf(user), UserAttributes: attributeList(user), ...mfaSettingsOf(cognito, user.id) };
}

function factsOf(user: User) {
  return {
    Username: user.username,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
    Enabled: user.isEnabled,
    UserStatus: user.status,
  };
}
