import { once } from 'node:events';
import { createServer } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { authenticate } from '#functions/platform/authenticate.ts';
import { serveArea } from '#functions/platform/serve-area.ts';
import { isPublic } from '#shared/contract/access.ts';
import { call, defineArea } from '#shared/contract/define-area.ts';
import { edgeHeaders } from '#shared/contract/edge-headers.ts';
import { Environment } from '#shared/contract/environment.ts';

const Facility = z.object({
  name: z.string().trim().min(1).max(200),
  borrower: z.string().max(200).nullable(),
  currency: z.string().length(3),
  closingDate: z.iso.date(),
  amount: z.number().min(0),
  margin: z.number(),
  tenorInMonths: z.number().int().min(1),
  structureType: z.enum(['Deal', 'Fund', 'SPV', 'Other']),
  isRevolving: z.boolean(),
  fiscalYearEnd: z.string().regex(/^\d\d-\d\d$/),
  description: z.string().max(2_000).nullable(),
  visibilities: z.array(z.enum(['PortfolioManagement', 'Origination'])).min(1),
});

const facilities = defineArea('structures', {
  describeFacility: call({
    id: 'post-facilities',
    summary: 'Answers a facility as it was described.',
    method: 'POST',
    path: '/api/facilities/{facilityId}',
    access: isPublic,
    body: Facility,
    response: Facility,
    errors: [],
  }),
});

const body = JSON.stringify({
  name: 'Riverside senior facility',
  borrower: 'Riverside Solar Holdings LLC',
  currency: 'USD',
  closingDate: '2026-01-15',
  amount: 84_000_000,
  margin: 0.0225,
  tenorInMonths: 216,
  structureType: 'Deal',
  isRevolving: false,
  fiscalYearEnd: '12-31',
  description: 'Term loan for a 96 MW solar portfolio.',
  visibilities: ['PortfolioManagement'],
} satisfies z.input<typeof Facility>);

const originSecret = 'a secret that only the distribution knows';

const event: APIGatewayProxyEventV2 = {
  version: '2.0',
  routeKey: 'POST /api/facilities/{facilityId}',
  rawPath: '/api/facilities/riverside',
  rawQueryString: '',
  headers: { 'content-type': 'application/json', host: 'trestle.example', [edgeHeaders.originSecret]: originSecret },
  isBase64Encoded: false,
  body,
  requestContext: {
    accountId: '000000000000',
    apiId: 'bench',
    domainName: 'trestle.example',
    domainPrefix: 'trestle',
    requestId: '3f9f6a36-6f0c-4d0c-9d8d-5a3f4a4f7c11',
    routeKey: 'POST /api/facilities/{facilityId}',
    stage: '$default',
    time: '31/Mar/2026:12:00:00 +0000',
    timeEpoch: Date.UTC(2026, 2, 31, 12),
    http: {
      method: 'POST',
      path: '/api/facilities/riverside',
      protocol: 'HTTP/1.1',
      sourceIp: '127.0.0.1',
      userAgent: 'bench',
    },
  },
};

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

const respond = (answer: unknown): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(answer),
});

/** What a function written by hand would do, without checks and with them. */
const bare: Handler = async (received) => respond(JSON.parse(received.body ?? ''));
const bareWithChecks: Handler = async (received) => respond(Facility.parse(JSON.parse(received.body ?? '')));
const served: Handler = serveArea(facilities, { describeFacility: async (input) => input.body }, () => undefined, {
  people: authenticate,
});

const callsInRound = 2_000;
const rounds = 41;
const targetRatio = 3;

async function microsecondsPerCall(handler: Handler): Promise<number> {
  const started = performance.now();
  for (let turn = 0; turn < callsInRound; turn += 1) {
    const { statusCode } = await handler(event);
    if (statusCode !== 200) throw new Error(`The handler answered ${statusCode}.`);
  }
  return ((performance.now() - started) * 1_000) / callsInRound;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The one answer that a function needs before it serves: the secret that the distribution sends. */
async function withOriginSecret(work: () => Promise<void>): Promise<void> {
  const answer = JSON.stringify({ SecretString: JSON.stringify({ current: originSecret }) });
  const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  Object.assign(process.env, Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, 'bench'])), {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  });
  try {
    await work();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** How much dearer a call through `serveArea` is than one through a bare function, without any input or output. */
export const main = (): Promise<void> => withOriginSecret(measureAll);

async function measureAll(): Promise<void> {
  // As in production, where one answer in a hundred is checked against the contract.
  process.env['STAGE'] = 'production';
  const handlers = { bare, bareWithChecks, served };
  const measured: Record<keyof typeof handlers, number[]> = { bare: [], bareWithChecks: [], served: [] };
  for (let round = -5; round < rounds; round += 1) {
    // Interleaved, so that a busy moment of the machine weighs on all alike; the first rounds only warm up.
    for (const name of ['bare', 'served', 'bareWithChecks'] as const) {
      const microseconds = await microsecondsPerCall(handlers[name]);
      if (round >= 0) measured[name].push(microseconds);
    }
  }

  const [plain, checked, whole] = [median(measured.bare), median(measured.bareWithChecks), median(measured.served)];
  const ratio = whole / plain;
  console.log(`bare function                  ${plain.toFixed(2)} µs a call`);
  console.log(`bare function with checks      ${checked.toFixed(2)} µs a call`);
  console.log(`serveArea                      ${whole.toFixed(2)} µs a call`);
  console.log(
    `serveArea against bare         ${ratio.toFixed(2)} times, target at most ${targetRatio} ${ratio <= targetRatio ? 'met' : 'MISSED'}`,
  );
  console.log(`serveArea against bare, checks ${(whole / checked).toFixed(2)} times`);
}
