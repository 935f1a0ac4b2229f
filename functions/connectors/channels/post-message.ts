import type { ChannelAnswer } from '#functions/domain/notifications/channels/channel-port.ts';
import { guardedRequest, OutgoingFailure } from '../guarded-request.ts';

const answerWithinSeconds = 10;
const mostRead = 4_096;
const mostTold = 300;

/** What was answered, before the receiver's type says what it means. */
export interface Posted extends ChannelAnswer {
  /** As much of the answer as was read. */
  readonly body: string;
}

const silence: Readonly<Record<OutgoingFailure['kind'], string>> = {
  refused: 'The address leads into a private network, which is never called.',
  unreachable: 'The receiver could not be reached.',
  timeout: `The receiver gave no answer within ${answerWithinSeconds} seconds.`,
  tooLarge: 'The receiver answered with too much.',
};

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `The receiver redirects to another address (${status}), which is not followed. Enter the address itself.`;
  }
  if (status === 401 || status === 403) return `The receiver does not let the message in (${status}).`;
  if (status === 404) return 'The receiver has nothing at this address (404).';
  if (status === 410) return 'The receiver takes nothing at this address any more (410).';
  if (status === 429) return 'The receiver takes no more messages for now (429).';
  return status >= 500 ? `The receiver has failed (${status}).` : `The receiver has refused the message (${status}).`;
}

/** `Retry-After`, in seconds or as a moment; null where it is neither. */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,7}$/.test(header.trim())) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now) / 1_000));
}

/** A line that people are shown: whatever steers a device is left out. */
const toldOf = (body: string): string => body.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim().slice(0, mostTold);

/** Posts JSON, once, and tells what came of it. Ten seconds, no redirects, and 4 KB of the answer. */
export async function postMessage(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Posted> {
  const startedAt = Date.now();
  const took = () => Date.now() - startedAt;
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Trestle-Channels/1.0', ...headers },
    body,
    signal: AbortSignal.timeout(answerWithinSeconds * 1_000),
  };
  try {
    const answer = await guardedRequest(new URL(address), asked, { largestInBytes: mostRead, whenLarger: 'cut' });
    const text = await answer.text();
    const fault = faultOf(answer.status);
    return {
      verdict: fault === null ? 'accepted' : answer.status === 410 ? 'gone' : 'failed',
      status: answer.status,
      milliseconds: took(),
      answer: toldOf(text),
      fault,
      retryAfterInSeconds: retryAfter(answer.headers.get('retry-after'), Date.now()),
      body: text,
    };
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    const none = { status: null, answer: '', retryAfterInSeconds: null, body: '' };
    return { verdict: 'failed', ...none, milliseconds: took(), fault: silence[error.kind] };
  }
}
