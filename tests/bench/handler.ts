import { once } from 'node:events';
import { createServer } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { answerArea, serveArea } from '#functions/platform/http/serve-area.ts';
import { newWork } from '#functions/platform/shell/work.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
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
  listFacilities: call({
    id: 'get-facilities',
    summary: 'Answers a page of five hundred facilities.',
    method: 'GET',
    path: '/api/facilities',
    access: isPublic,
    response: z.array(Facility),
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

const manyFacilities = Array.from({ length: 500 }, () => Facility.parse(JSON.parse(body)));

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
const useCases = {
  describeFacility: async (input: { readonly body: z.output<typeof Facility> }) => input.body,
  listFacilities: async () => manyFacilities,
};
const authenticators = { people: authenticate };
const answer = answerArea(facilities, useCases, () => undefined, authenticators);
/** The steps of a request without the shell around them. */
const steps: Handler = (received) => answer(received, newWork('bench'));
const served: Handler = serveArea(facilities, useCases, () => undefined, authenticators);

const listing: APIGatewayProxyEventV2 = {
  ...event,
  rawPath: '/api/facilities',
  requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method: 'GET' } },
};
/** What answering a page costs without a contract. */
const barePage: Handler = async () => respond(manyFacilities);

const callsInRound = 2_000;
const pagesInRound = 20;
const rounds = 41;
/** What the steps of a request may cost, against a function written by hand that checks nothing: they check what comes and what goes. */
const targetRatio = 15;
/** What the shell may cost besides, against the same; a request waits for longer at its first read of a table. */
const targetOfShell = 60;

async function microsecondsPerCall(handler: Handler, received: APIGatewayProxyEventV2, calls: number): Promise<number> {
  const started = performance.now();
  for (let turn = 0; turn < calls; turn += 1) {
    const { statusCode } = await handler(received);
    if (statusCode !== 200) throw new Error(`The handler answered ${statusCode}.`);
  }
  return ((performance.now() - started) * 1_000) / calls;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The one answer that a function needs before it serves: the secret that the distribution sends. */
async function withOriginSecret(work: () => Promise<void>): Promise<void> {
  const answer = JSON.stringify({ SecretString: JSON.stringify({ current: originSecret }) });
  const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  Object.assign(
    process.env,
    Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, 'https://bench.example'])),
    {
      JOB_LEASE_SECONDS: '60',
      TEXT_DETECTION: '',
      UPLOAD_SCANS: '',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
    },
  );
  try {
    await work();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** How much dearer a call through `serveArea` is than one through a bare function, without any input or output. */
export const main = (): Promise<void> => withOriginSecret(measureAll);

const handlers = {
  bare: () => microsecondsPerCall(bare, event, callsInRound),
  bareWithChecks: () => microsecondsPerCall(bareWithChecks, event, callsInRound),
  steps: () => microsecondsPerCall(steps, event, callsInRound),
  served: () => microsecondsPerCall(served, event, callsInRound),
  barePage: () => microsecondsPerCall(barePage, listing, pagesInRound),
  pageOfSteps: () => microsecondsPerCall(steps, listing, pagesInRound),
  pageCompressed: () =>
    microsecondsPerCall(served, { ...listing, headers: { ...listing.headers, 'accept-encoding': 'br' } }, pagesInRound),
};
type Measured = Record<keyof typeof handlers, number>;

/** The lines that the shell writes go nowhere meanwhile; writing them is part of what is measured. */
async function withoutOutput<Result>(work: () => Promise<Result>): Promise<Result> {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
}

async function measure(): Promise<Measured> {
  const names = Object.keys(handlers) as (keyof typeof handlers)[];
  const measured = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -5; round < rounds; round += 1) {
    // Interleaved, so that a busy moment of the machine weighs on all alike; the first rounds only warm up.
    for (const name of names) {
      const microseconds = await handlers[name]();
      if (round >= 0) measured.get(name)?.push(microseconds);
    }
  }
  return Object.fromEntries([...measured].map(([name, values]) => [name, median(values)])) as Measured;
}

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');

async function measureAll(): Promise<void> {
  // As in production, where answers are checked like everywhere else and what breaks the contract is sent all the same.
  process.env['STAGE'] = 'production';
  const { bare, bareWithChecks, steps, served, barePage, pageOfSteps, pageCompressed } = await withoutOutput(measure);
  const [ratio, shell] = [steps / bare, served - steps];
  const tell = (what: string, figure: string) => console.log(`${what.padEnd(40)} ${figure}`);
  tell('bare function', `${bare.toFixed(1)} µs a call`);
  tell('bare function with checks', `${bareWithChecks.toFixed(1)} µs a call`);
  tell('steps of a request, without the shell', `${steps.toFixed(1)} µs a call`);
  tell('with the shell', `${served.toFixed(1)} µs a call`);
  tell(
    'steps against bare',
    `${ratio.toFixed(2)} times, target at most ${targetRatio} ${verdict(ratio <= targetRatio)}`,
  );
  tell('what the shell costs', `${shell.toFixed(1)} µs a call`);
  tell(
    'the shell against bare',
    `${(shell / bare).toFixed(1)} times, target at most ${targetOfShell} ${verdict(shell / bare <= targetOfShell)}`,
  );
  tell('a page of 500, unchecked', `${(barePage / 1_000).toFixed(2)} ms`);
  tell('a page of 500, checked', `${(pageOfSteps / 1_000).toFixed(2)} ms`);
  tell('a page of 500, with shell and br', `${(pageCompressed / 1_000).toFixed(2)} ms`);
}
