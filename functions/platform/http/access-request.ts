import type { Session } from '#functions/platform/sign-in/session.ts';
import { type IdParameter, permissionsFor } from '#shared/contract/access.ts';
import type { Call } from '#shared/contract/define-area.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { unpackedId } from '#shared/domain/packed-id.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** What a request asks for, as far as access is concerned. */
export interface AccessRequest {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly organizationHeader: string | undefined;
  /** A membership that the sign-in does not open, because its organization asks for single sign-on. */
  readonly closed: Membership | null;
  readonly signIn: Pick<Session, 'kind' | 'issuedAt'>;
}

export interface Grant {
  readonly organizationId: string;
  readonly access: Access;
  /** The entity that the request names and what is above it, narrowest first; empty where it names none. */
  readonly entityPath: readonly string[];
}

/** The organization of the path; undefined where the call declares none. */
export const organizationNamed = ({ call: { organization }, params }: AccessRequest): string | undefined =>
  organization == null ? undefined : (params[organization.slice('params.'.length)] ?? '');

/** Where the request says what it is about; undefined where the call asks for no permission. */
export const placeAsked = ({ access }: Call): IdParameter | undefined => permissionsFor(access)[0]?.of;

/** The refusal for an id that is unknown or another organization's: the call's own "not found", so that ids can't be probed. */
export const notFoundOf = (call: Call): ErrorCode =>
  call.errors.find((code) => code.endsWith('NotFound')) ?? 'entityNotFound';

const choose: Readonly<Record<string, string>> = { dealId: 'Choose a structure of the list.' };

/** The field of the body with the id that the permission is about; null where the id stands elsewhere. */
export function idField(call: Call): string | null {
  const [place, name] = placeAsked(call)?.split('.') ?? [];
  return place === 'body' && name !== undefined ? name : null;
}

/** {@link notFoundOf}; where the id was entered, its field is named. */
export function notThere(call: Call, reason?: string): DomainError {
  const field = idField(call);
  return new DomainError(notFoundOf(call), {
    ...(field === null ? {} : { fields: { [field]: choose[field] ?? 'Choose one of the list.' } }),
    ...(reason === undefined ? {} : { reason }),
  });
}

/** What stands at a place of the request; empty where nothing does. */
export function textAt({ params, query, body }: AccessRequest, of: IdParameter): string {
  const [place, name = ''] = of.split('.');
  const from = place === 'params' ? params : place === 'query' ? query : body;
  const value = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** The id that the permission is about; null where the call names none of its own. */
export function idAt(request: AccessRequest): string | null {
  const [asked] = permissionsFor(request.call.access);
  if (asked === undefined || asked.of === 'scope.organization') return null;
  const text = textAt(request, asked.of);
  return asked.isPacked ? (unpackedId(text)?.entityId ?? '') : text;
}
