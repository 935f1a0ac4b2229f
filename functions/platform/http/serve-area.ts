import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { unavailableOrSame } from '#functions/platform/aws/aws-faults.ts';
import { type ApiHandler, apiShell } from '#functions/platform/shell/api-shell.ts';
import { currentWork, newWork, type Work } from '#functions/platform/shell/work.ts';
import { deviceOf } from '#functions/platform/sign-in/device.ts';
import { recordSupportReading } from '#functions/platform/sign-in/support-access.ts';
import { platformScope } from '#functions/platform/storage/table-keys.ts';
import type {
  AcceptedOf,
  Area,
  BodyOf,
  Call,
  PathParamsOf,
  QueryOf,
  ResponseOf,
} from '#shared/contract/define-area.ts';
import type { ApiAreaName } from '#shared/domain/api-scope.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type Admitted, type Authenticators, admit } from './admit.ts';
import { declaredOrFailed } from './declared-refusals.ts';
import { requireEdge } from './edge.ts';
import { keepable } from './entity-tag.ts';
import { onlyOnce } from './idempotency.ts';
import { callMatcher, type MatchedCall } from './match-call.ts';
import { parseInput } from './parse-request.ts';
import { refusal } from './refusal.ts';
import { recordRefusal } from './refusal-record.ts';
import type { Accepted, CookieReply, FileReply, PageReply, RedirectReply, ScimReply } from './reply.ts';
import type { RequestMark } from './request-mark.ts';
import { type RequestScope, requestScope } from './request-scope.ts';
import { toReply, withCookies } from './to-reply.ts';

export interface Input<C extends Call> {
  readonly params: PathParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

type ReplyOf<C extends Call> =
  | ResponseOf<C>
  | Accepted<AcceptedOf<C>>
  | CookieReply<ResponseOf<C>>
  | ScimReply<ResponseOf<C>>
  | (ResponseOf<C> extends undefined ? RedirectReply : never)
  | (ResponseOf<C> extends readonly unknown[] ? PageReply<ResponseOf<C>> : never)
  | (ResponseOf<C> extends Uint8Array ? FileReply : never);

export type UseCase<C extends Call, Context> = (input: Input<C>, context: Context) => Promise<ReplyOf<C>>;

/** One use case a call; a missing or mistyped one does not compile. */
export type UseCases<A extends Area, Context> = {
  readonly [Name in keyof A['calls']]: UseCase<A['calls'][Name], Context>;
};

type AreaAnswer = (event: APIGatewayProxyEventV2, work: Work) => Promise<APIGatewayProxyStructuredResultV2>;

const idempotencyKey = /^[\w-]{8,100}$/;
const wordsOfKey = 'Use 8 to 100 letters, digits, hyphens and underscores.';

/** The key under which a request may be repeated; null where there is none, or none is kept. */
function keyOf({ method, answersSecret }: Call, { headers }: APIGatewayProxyEventV2): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET' || answersSecret === true) return null;
  if (idempotencyKey.test(key)) return key;
  throw new DomainError('requestInvalid', { fields: { 'idempotency-key': wordsOfKey }, reason: 'idempotency-key' });
}

/** Answers a request that was let in: from memory where it is a repetition. */
function answerOnce(
  { call }: MatchedCall,
  event: APIGatewayProxyEventV2,
  { agent, grant }: Admitted,
  act: (mark: RequestMark | null) => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const key = agent === null ? null : keyOf(call, event);
  if (agent === null || key === null) return act(null);
  const organizationId = grant?.organizationId ?? platformScope;
  const content = `${event.rawPath} ${event.body ?? ''}`;
  return onlyOnce({ organizationId, agentId: agent.id, callId: call.id, key, content }, act);
}

/**
 * Answers the requests of an area, step by step: refuse what went around the edge, match the call, authenticate, hold against the token's scopes, find the organization, authorize, parse, run the use case, check the
 * answer. Success is 200, or 202 while a job runs, or 304 where the caller holds the answer already; refusals come from the catalog.
 */
export function answerArea<A extends Area<ApiAreaName>, Context>(
  area: A,
  useCases: UseCases<A, Context>,
  contextOf: (scope: RequestScope) => Context,
  authenticators: Authenticators,
): AreaAnswer {
  const match = callMatcher(area);
  const run = useCases as Readonly<Record<string, UseCase<Call, Context>>>;

  const answer = async (event: APIGatewayProxyEventV2, work: Work, matched: MatchedCall | null) => {
    await requireEdge(event.headers);
    const device = deviceOf(event);
    work.source = device.address;
    const useCase = matched ? run[matched.name] : undefined;
    if (!matched || !useCase) throw new DomainError('routeNotFound', { reason: event.requestContext.http.method });

    const { call, params } = matched;
    work.callId = call.id;
    const admitted = await admit(area.name, matched, event, device, work, authenticators);
    const { agent, session, closed, grant, raw } = admitted;
    const input = {
      params,
      query: parseInput(call.query, raw.query),
      body: parseInput(call.body, raw.body),
    } as Input<Call>;
    const act = async (mark: RequestMark | null) => {
      const scope = requestScope({
        agent,
        grant,
        correlationId: work.correlationId,
        file: raw.file,
        authorization: event.headers['authorization'],
        twoFactorCode: event.headers['x-two-factor-code'] ?? null,
        session,
        closed,
        device,
        mark,
      });
      const { path } = event.requestContext.http;
      // What cannot be recorded is not read.
      if (session?.support !== undefined)
        await recordSupportReading(
          session,
          { callId: call.id, summary: call.summary, path },
          scope.actor,
          scope.clock.now(),
        );
      return withCookies(toReply(call, await useCase(input, contextOf(scope))), scope.cookies);
    };
    if (call.cached === undefined) return answerOnce(matched, event, admitted, act);
    return keepable(await act(null), call.cached, event.headers['if-none-match']);
  };

  return async (event, work) => {
    const matched = match(event.requestContext.http.method, event.rawPath);
    try {
      return await answer(event, work, matched);
    } catch (error) {
      const refused = refusal(declaredOrFailed(unavailableOrSame(error), matched?.call), work, area.protocol);
      if (matched !== null) await recordRefusal(matched.call, work);
      return refused;
    }
  };
}

/** The Lambda handler of an area: {@link answerArea} in the shell that every area has. */
export function serveArea<A extends Area<ApiAreaName>, Context>(
  area: A,
  useCases: UseCases<A, Context>,
  contextOf: (scope: RequestScope) => Context,
  authenticators: Authenticators,
): ApiHandler {
  const answer = answerArea(area, useCases, contextOf, authenticators);
  return apiShell(area.name, (event) => answer(event, currentWork() ?? newWork('')));
}
