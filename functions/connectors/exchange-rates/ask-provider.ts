import { RateFeedFault } from '#functions/domain/configuration/exchange-rates/rate-provider.ts';
import { guardedRequest, OutgoingFailure } from '../guarded-request.ts';

interface Question {
  /** The provider as people know it; begins sentences. */
  readonly provider: string;
  readonly origin: string;
  readonly path: string;
  readonly largestInBytes: number;
}

const answerWithinSeconds = 30;

/** The named host, or the one that stands in for all providers on one machine; see the README. */
const originOf = (named: string): string => process.env['RATE_PROVIDERS_ORIGIN'] ?? named;

const silence: Readonly<Record<OutgoingFailure['kind'], string>> = {
  refused: 'could not be reached safely',
  unreachable: 'could not be reached',
  timeout: `gave no answer within ${answerWithinSeconds} seconds`,
  tooLarge: 'answered with far more than rates',
};

function faultOf({ status }: Response): string | null {
  if (status === 200) return null;
  if (status >= 300 && status < 400) return 'sends to another address, which is not followed';
  if (status === 401 || status === 403) return 'does not accept the credentials of this installation';
  if (status === 404) return 'has nothing at the address of its rates';
  if (status === 429) return 'was asked too often; it can be asked again later';
  return `answered with the error ${status}`;
}

const isPage = (start: string): boolean => /^\s*<(!doctype\s+html|html)\b/i.test(start);

/** The answer's bytes. Throws `RateFeedFault` where there is none, and where it is a web page. */
export async function askProvider({ provider, origin, path, largestInBytes }: Question): Promise<Uint8Array> {
  const url = new URL(path, originOf(origin));
  const fault = (what: string) => new RateFeedFault(`${provider} ${what}. No rate was changed.`);
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(answerWithinSeconds * 1_000);
    answer = await guardedRequest(url, { method: 'GET', headers: {}, signal }, { largestInBytes });
  } catch (error) {
    if (error instanceof OutgoingFailure) throw fault(silence[error.kind]);
    throw error;
  }
  const refusal = faultOf(answer);
  if (refusal !== null) throw fault(refusal);
  const content = new Uint8Array(await answer.arrayBuffer());
  if (isPage(new TextDecoder().decode(content.subarray(0, 200))))
    throw fault('answered with a web page instead of rates');
  return content;
}
