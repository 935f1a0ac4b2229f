import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalStack } from '#infra/local/running-stack.ts';
import { type AssemblyFixture, aFunctionResource, anAssembly, aWebsite, deployer } from './assembly-fixture.ts';

const echo = `export const handler = async (event) => {
  if (event.rawPath === '/api/slow') await new Promise((next) => setTimeout(next, 3000));
  if (event.rawPath === '/api/throws') throw new Error('a secret detail');
  if (event.rawPath === '/api/large') return { statusCode: 200, body: 'x'.repeat(6.1 * 1024 * 1024) };
  if (event.rawPath === '/api/file') return { statusCode: 200, headers: { 'Content-Type': 'application/pdf' }, body: 'AAECAw==', isBase64Encoded: true };
  if (event.rawPath === '/api/plain') return { inferred: true };
  return { statusCode: 200, cookies: ['a=1; HttpOnly', 'b=2'], headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) };
};`;

let assembly: AssemblyFixture;
let stack: LocalStack;

beforeAll(async () => {
  assembly = anAssembly({
    resources: { Echo: aFunctionResource('echo'), Deployer: deployer, ...aWebsite('Echo') },
    functions: { echo },
    site: { 'index.html': '<p>Trestle</p>', 'assets/app-1a2b.js': 'start()' },
  });
  stack = await assembly.start();
});

afterAll(async () => {
  await stack?.close();
  assembly.remove();
});

const get = (path: string, init?: RequestInit) => fetch(`${stack.origin}${path}`, init);

describe('the site', () => {
  it('comes with the headers that its deployments declare', async () => {
    const page = await get('/');
    const script = await get('/assets/app-1a2b.js');

    expect([page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual(['text/html', 'no-cache']);
    expect(await page.text()).toBe('<p>Trestle</p>');
    expect(script.headers.get('content-type')).toBe('text/javascript');
    expect(script.headers.get('cache-control')).toBe('max-age=31536000, immutable');
  });

  it('answers every path of the application with its page, by the viewer function of the template', async () => {
    const reply = await get('/structures/7?tab=covenants');

    expect([reply.status, await reply.text()]).toEqual([200, '<p>Trestle</p>']);
  });

  it('refuses a missing file, a path outside and a method that the behavior does not allow', async () => {
    expect((await get('/assets/gone.js')).status).toBe(403);
    expect((await get('/..%2f..%2fapp.template.json')).status).toBe(403);
    expect((await get('/', { method: 'POST' })).status).toBe(403);
  });

  it('answers 304 to a browser that has the file', async () => {
    const etag = (await get('/assets/app-1a2b.js')).headers.get('etag') ?? '';

    expect((await get('/assets/app-1a2b.js', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('carries the security headers with local addresses, and does not ask to upgrade to HTTPS', async () => {
    const { headers } = await get('/');

    expect(headers.get('content-security-policy')).toBe(
      `default-src 'self'; connect-src 'self' ${stack.access.endpoints.services}`,
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('the API', () => {
  it('hands a request on in payload format 2.0', async () => {
    const reply = await get('/api/deals/a%20b?tag=x&tag=y', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Organization-Id': 'o1', Cookie: 'one=1; two=2' },
      body: '{"name":"Riverside"}',
    });

    expect(await reply.json()).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /api/{proxy+}',
      rawPath: '/api/deals/a b',
      rawQueryString: 'tag=x&tag=y',
      queryStringParameters: { tag: 'x,y' },
      pathParameters: { proxy: 'deals/a b' },
      cookies: ['one=1', 'two=2'],
      headers: {
        'x-organization-id': 'o1',
        'x-forwarded-proto': 'https',
        host: expect.stringContaining('.execute-api.'),
      },
      requestContext: { http: { method: 'POST', path: '/api/deals/a b', sourceIp: '127.0.0.1' }, stage: '$default' },
      body: '{"name":"Riverside"}',
      isBase64Encoded: false,
    });
    expect(reply.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
  });

  it('is told by the distribution what callers can only claim', async () => {
    const claims = { 'x-origin-mark': 'made up', 'x-forwarded-for': '6.6.6.6', via: '1.1 elsewhere' };

    const { headers } = await (await get('/api/echo', { headers: claims })).json();

    expect(headers).toMatchObject({
      'x-origin-mark': 'from the distribution',
      'x-forwarded-for': '6.6.6.6, 127.0.0.1, 127.0.0.1',
      via: '2.0 local.cloudfront.net (CloudFront)',
    });
  });

  it('has an address of its own, where nothing is added for the distribution', async () => {
    const straight = await fetch(`${stack.apiOrigin}/api/echo`, { headers: { 'x-origin-mark': 'made up' } });
    const { headers, requestContext } = await straight.json();

    expect(headers).toMatchObject({ 'x-origin-mark': 'made up', 'x-forwarded-for': '127.0.0.1' });
    expect(headers).not.toHaveProperty('x-amz-cf-id');
    expect(requestContext.http.sourceIp).toBe('127.0.0.1');
    expect((await fetch(`${stack.apiOrigin}/`)).status).toBe(404);
  });

  it('encodes a binary body and decodes a binary answer', async () => {
    const sent = await get('/api/upload', {
      method: 'PUT',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.from([0, 255, 1]),
    });
    const received = await get('/api/file');

    expect(await sent.json()).toMatchObject({ body: 'AP8B', isBase64Encoded: true });
    expect([...new Uint8Array(await received.arrayBuffer())]).toEqual([0, 1, 2, 3]);
  });

  it('takes a result without a status code as the body of a 200', async () => {
    const reply = await get('/api/plain');

    expect([reply.status, await reply.json()]).toEqual([200, { inferred: true }]);
  });

  it.each([
    { path: '/api/throws', status: 500, message: 'Internal Server Error' },
    { path: '/api/large', status: 500, message: 'Internal Server Error' },
    { path: '/api/slow', status: 503, message: 'Service Unavailable' },
    { path: '/api/', status: 404, message: 'Not Found' },
  ])('answers $status to $path and tells no details', async ({ path, status, message }) => {
    const reply = await get(path);

    expect([reply.status, await reply.json()]).toEqual([status, { message }]);
  });

  it('refuses more than 10 MB, also when the length is not announced', async () => {
    const large = Buffer.alloc(10.1 * 1024 * 1024);
    const unannounced = new ReadableStream({
      pull(controller) {
        controller.enqueue(large);
        controller.close();
      },
    });

    expect((await get('/api/upload', { method: 'POST', body: large })).status).toBe(413);
    const streamed = { method: 'POST', body: unannounced, duplex: 'half' };
    expect((await get('/api/upload', streamed)).status).toBe(413);
  });
});

/** The status line that somebody reads who goes on sending a body, whatever comes back. */
function statusWhileSending(path: string, headers: string): Promise<string> {
  const { port } = new URL(stack.origin);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: 4000000\r\n${headers}\r\n`);
      for (let sent = 0; sent < 4_000_000; sent += 500_000) socket.write(Buffer.alloc(500_000, 120));
    });
    socket.on('data', (data) => {
      received += data.toString();
    });
    // The answer comes while the body is being sent; what is sent after it meets a closed connection.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(received.split('\r\n')[0] ?? ''));
  });
}

describe('the gateway', () => {
  it.each([
    { what: 'an address', path: `/api/deals?search=${'x'.repeat(9_000)}`, headers: '', status: '414 URI Too Long' },
    {
      what: 'headers',
      path: '/api/deals',
      headers: `x-note: ${'x'.repeat(21_000)}\r\n`,
      status: '431 Request Header Fields Too Large',
    },
  ])('answers to $what that is too long, also while a body is being sent', async ({ path, headers, status }) => {
    for (let round = 0; round < 5; round += 1) {
      expect(await statusWhileSending(path, headers)).toBe(`HTTP/1.1 ${status}`);
    }
  });

  it('answers to its own names only', async () => {
    const { port } = new URL(stack.origin);

    expect(await statusFor('evil.example', port)).toBe(421);
    expect(await statusFor(`127.0.0.1:${Number(port) + 1}`, port)).toBe(421);
    expect(await statusFor(`localhost:${port}`, port)).toBe(200);
  });

  it('keeps /_local from pages of other sites', async () => {
    const invoke = '/_local/functions/echo/invoke';
    const foreign = await get(invoke, { method: 'POST', headers: { origin: 'https://evil.example' }, body: '{}' });
    const own = await get(invoke, {
      method: 'POST',
      headers: { origin: stack.origin },
      body: '{"rawPath":"/by-hand"}',
    });

    expect(foreign.status).toBe(403);
    expect((await own.json()).payload.body).toContain('/by-hand');
    expect((await get('/_local', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect(await (await get('/_local')).json()).toMatchObject({ functions: [{ shortName: 'echo' }], queues: [] });
  });

  it('prints nothing but the failure of a function', () => {
    expect(assembly.printed).toEqual(['echo: Error: a secret detail']);
  });
});

function statusFor(host: string, port: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
}
