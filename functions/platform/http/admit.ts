import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { authorize } from '#functions/platform/people/authorize.ts';
import type { Work } from '#functions/platform/shell/work.ts';
import type { Authenticated } from '#functions/platform/sign-in/authenticate.ts';
import type { Session } from '#functions/platform/sign-in/session.ts';
import { isReading, scopeOfCall } from '#shared/contract/call-scope.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { type ApiAreaName, isInScope, isScoped } from '#shared/domain/api-scope.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { Grant } from './access-request.ts';
import type { MatchedCall } from './match-call.ts';
import { isOwnPage } from './own-page.ts';
import { type RawRequest, readRequest } from './parse-request.ts';
import type { Device } from './request-scope.ts';

export interface Admitted {
  readonly agent: AgentRecord | null;
  readonly session: Session | null;
  readonly closed: Membership | null;
  readonly grant: Grant | null;
  readonly raw: RawRequest;
}

/** Refuses a call that the token of an API client does not open, whatever its role may. */
function requireScope(area: ApiAreaName, { call }: MatchedCall, { scopes }: Session): void {
  if (scopes === null) return;
  if (!isScoped(area)) throw new DomainError('scopeInsufficient', { reason: area });
  const scope = scopeOfCall(area, call);
  if (!isInScope(scopes, scope)) throw new DomainError('scopeInsufficient', { scope, reason: scope });
}

/**
 * Who is behind a request's token. Each function is given the one of its area and reads no keys of the other: `people` for sign-ins and API clients,
 * `providers` for tokens that are none of a sign-in and open one organization.
 */
export interface Authenticators {
  readonly people?: (authorization: string | undefined) => Promise<Authenticated>;
  readonly providers?: (
    authorization: string | undefined,
    correlationId: string,
  ) => Promise<{ readonly agent: AgentRecord; readonly grant: Grant }>;
}

/** Lets somebody in, or nobody where the call asks for nobody. Strangers are refused before their body is looked at. */
export async function admit(
  area: ApiAreaName,
  matched: MatchedCall,
  event: APIGatewayProxyEventV2,
  device: Device,
  work: Work,
  { people, providers }: Authenticators,
): Promise<Admitted> {
  const { kind } = matched.call.access;
  const { page } = device;
  // Whoever could make a browser ask like a page of the product could change who is signed in there.
  if ((kind === 'page' || page.asksAsOwn) && !(page.asksAsOwn && (await isOwnPage(page)))) {
    throw new DomainError('foreignPage');
  }
  if (kind === 'public' || kind === 'basic' || kind === 'page') {
    return { agent: null, session: null, closed: null, grant: null, raw: await readRequest(matched.call, event) };
  }
  if (kind === 'provisioning') {
    if (providers === undefined) throw new Error(`Nobody knows the tokens of ${area}.`);
    const { agent, grant } = await providers(event.headers['authorization'], work.correlationId);
    Object.assign(work, { agentId: agent.id, organizationId: grant.organizationId });
    return { agent, session: null, closed: null, grant, raw: await readRequest(matched.call, event) };
  }
  if (people === undefined) throw new Error(`Nobody knows the sign-ins of ${area}.`);
  const { agent, session, closed } = await people(event.headers['authorization']);
  work.agentId = agent.id;
  // Of a program it is known before anything is asked.
  if (session.scopes !== null) work.organizationId = session.organizationId;
  requireScope(area, matched, session);
  if (session.support !== undefined && !isReading(matched.call)) throw new DomainError('supportReadsOnly');
  const raw = await readRequest(matched.call, event);
  const grant = await authorize(agent, {
    call: matched.call,
    params: matched.params,
    query: raw.query,
    body: raw.body,
    organizationHeader: event.headers['x-organization-id'],
    closed,
    signIn: session,
  });
  work.organizationId = grant?.organizationId ?? null;
  return { agent, session, closed, grant, raw };
}
