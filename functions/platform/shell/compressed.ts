import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Coding, codingFor } from '#shared/format/content-coding.ts';

const smallestInBytes = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Quality 4 takes about as long as gzip does and is smaller. */
const encoders: Readonly<Record<Coding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text) => gzipped(text),
};

type Answer = APIGatewayProxyStructuredResultV2;

/** Whoever keeps the answer has to know by what it varies. */
function headersOf({ headers = {} }: Answer, coding: Coding | null): Answer['headers'] {
  const vary = String(headers['vary'] ?? '');
  const named = vary.includes('accept-encoding') ? [vary] : [vary, 'accept-encoding'];
  const varied = { ...headers, vary: named.filter((one) => one !== '').join(', ') };
  return coding === null ? varied : { ...varied, 'content-encoding': coding };
}

/** The answer as it is sent: text of more than a kilobyte is compressed for whoever takes that. Files come compressed by their own format. */
export async function compress(answer: Answer, accepted: string | undefined): Promise<Answer> {
  const { body, isBase64Encoded } = answer;
  if (body === undefined || isBase64Encoded === true || body.length <= smallestInBytes) return answer;
  const coding = codingFor(accepted);
  if (coding === null) return { ...answer, headers: headersOf(answer, null) };
  const bytes = await encoders[coding](Buffer.from(body));
  return { ...answer, headers: headersOf(answer, coding), body: bytes.toString('base64'), isBase64Encoded: true };
}

export const compressed = (): MiddlewareObj<APIGatewayProxyEventV2, Answer> => ({
  after: async (request) => {
    if (request.response === null || request.response === undefined) return;
    request.response = await compress(request.response, request.event.headers['accept-encoding']);
  },
});
