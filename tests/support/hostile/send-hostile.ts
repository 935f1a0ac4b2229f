import { origin } from '#tests/support/origin.ts';
import { connectsFrom, fetchFrom } from '../from-address.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** What became of a request. Status 0: the connection broke. */
export interface Outcome {
  readonly request: HostileRequest;
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
  readonly milliseconds: number;
}

const codeIn = (text: string): string | null => {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
};

/** Sends a request in somebody's name, from an address that it may name; what it sets itself counts. */
export async function sendHostile(
  request: HostileRequest,
  authorization: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const started = performance.now();
  const told = (status: number, text: string): Outcome => ({
    request,
    status,
    code: codeIn(text),
    text: text.slice(0, 300),
    milliseconds: performance.now() - started,
  });
  try {
    const { method, path, body } = request;
    const { [connectsFrom]: address, ...headers } = { ...authorization, ...request.headers };
    const sent = { method, headers, ...(method === 'GET' || body == null ? {} : { body }) };
    const response =
      address === undefined || body instanceof FormData
        ? await fetch(`${origin()}${path}`, { ...sent, redirect: 'manual' })
        : await fetchFrom(address, `${origin()}${path}`, sent);
    return told(response.status, await response.text());
  } catch (error) {
    return told(0, error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error));
  }
}

/** Another party that failed is no failure of ours, where the call says so. */
const isDeclared = ({ request, code }: Outcome): boolean => request.call.errors.some((declared) => declared === code);

/** Whether the product broke: a 5xx that the call does not declare, or a connection that ended without an answer. */
export const isBreakdown = (outcome: Outcome): boolean =>
  outcome.status === 0 || (outcome.status >= 500 && !isDeclared(outcome));

const shortened = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text);

/** As much as somebody needs to send it again by hand. */
export function described({ request, status, code, text, milliseconds }: Outcome): string {
  const { method, path, headers, body } = request;
  const sent = body instanceof FormData ? '(form)' : shortened(body ?? '');
  return `${status} ${code ?? ''} in ${Math.round(milliseconds)} ms: ${method} ${shortened(path)} ${shortened(JSON.stringify(headers))} ${sent}\n    ${text}`;
}
