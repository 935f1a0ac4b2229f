import { randomUUID } from 'node:crypto';
import type { areas } from '#shared/contract/areas.ts';
import type { BodyInputOf, PathParamsOf } from '#shared/contract/define-area.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { Person, TestOrganization } from '#tests/support/organization.ts';

/** An organization with one of everything that a call can name. */
export interface World {
  readonly organization: TestOrganization;
  readonly colleague: Person;
  readonly structure: Structure;
  readonly agreement: RoomDocument;
  readonly folder: RoomDocument;
  readonly covenant: CovenantWithState;
  readonly failedJobId: string;
}

type AreaCalls = (typeof areas)[number]['calls'];
type NameIn<Calls> = Calls extends unknown ? keyof Calls & string : never;
export type CallName = NameIn<AreaCalls>;
type CallIn<Calls, Name extends string> = Calls extends { readonly [N in Name]: infer C } ? C : never;
type CallNamed<Name extends CallName> = CallIn<AreaCalls, Name>;

type ParamsPart<C> = keyof PathParamsOf<C> extends never
  ? { readonly params?: undefined }
  : { readonly params: PathParamsOf<C> };
// A call without a body accepts anything for one, as far as types go.
type BodyPart<C> = unknown extends BodyInputOf<C> ? { readonly body?: undefined } : { readonly body: BodyInputOf<C> };
type RequestFor<Name extends CallName> = ParamsPart<CallNamed<Name>> &
  BodyPart<CallNamed<Name>> & { readonly query?: Readonly<Record<string, string>> };

/** What a request names; a call without path parameters or body has none. */
export interface ValidRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

/** Valid requests of some calls, each for a world. */
export type RequestsOf<Name extends CallName> = {
  readonly [N in Name]: (world: World) => RequestFor<N> | Promise<RequestFor<N>>;
};

export const newEmail = (): string => `somebody-${randomUUID()}@riverside.example`;
export const person = () => ({ firstName: 'Noor', lastName: 'Newcomer', primaryEmail: newEmail() });
export const newName = (kind: string): string => `${kind} ${randomUUID()}`;

export const inOrganization = ({ organization }: World) => ({ id: organization.id });
export const ofOrg = ({ organization }: World) => ({ orgId: organization.id });
export const ofStructure = ({ structure }: World) => ({ id: structure.id });
export const ofColleague = ({ organization, colleague }: World) => ({
  orgId: organization.id,
  agentId: colleague.agent.id,
});

const made = new WeakMap<World, Map<string, Promise<unknown>>>();

/** Something that is made once a world, by its administrator, for the calls that only name it. */
export function once<Thing>(world: World, what: string, make: () => Promise<Thing>): Promise<Thing> {
  const known = made.get(world) ?? new Map<string, Promise<unknown>>();
  made.set(world, known);
  const thing = (known.get(what) as Promise<Thing> | undefined) ?? make();
  known.set(what, thing);
  return thing;
}
