import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Call } from '#shared/contract/define-area.ts';
import { checkedAnswer } from './checked-answer.ts';
import {
  Accepted,
  CookieReply,
  FileReply,
  fileReply,
  jsonReply,
  PageReply,
  RedirectReply,
  redirectReply,
  ScimReply,
  scimReply,
} from './reply.ts';

/** What a use case answers, as the gateway takes it. */
export function toReply(call: Call, answer: unknown): APIGatewayProxyStructuredResultV2 {
  if (answer instanceof CookieReply) {
    const reply = toReply(call, answer.body);
    return { ...reply, headers: { ...reply.headers, ...answer.headers }, cookies: [...answer.cookies] };
  }
  if (answer instanceof FileReply) return fileReply(answer);
  if (answer instanceof RedirectReply) return redirectReply(answer);
  const isAccepted = answer instanceof Accepted;
  const isPage = answer instanceof PageReply;
  const isScim = answer instanceof ScimReply;
  const body: unknown = isAccepted || isScim ? answer.body : isPage ? answer.items : answer;
  const sent = checkedAnswer(call, isAccepted ? call.accepted : call.response, body);
  if (isScim) return scimReply(new ScimReply(answer.status, sent, answer.location));
  const headers = isPage && answer.nextCursor !== null ? { 'x-next-cursor': answer.nextCursor } : undefined;
  return jsonReply(isAccepted ? 202 : 200, sent, headers);
}

export const withCookies = (
  reply: APIGatewayProxyStructuredResultV2,
  cookies: readonly string[],
): APIGatewayProxyStructuredResultV2 =>
  cookies.length === 0 ? reply : { ...reply, cookies: [...(reply.cookies ?? []), ...cookies] };
