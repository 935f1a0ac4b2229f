import { describe, expect, it } from 'vitest';
import { applyHeadersPolicy, relaxForDevelopment } from '#infra/local/gateway/response-headers.ts';

const origins = { site: 'http://127.0.0.1:4000', api: 'http://127.0.0.1:4001', s3: 'http://127.0.0.1:4566' };

function headersAfter(
  own: [string, string][],
  add: { name: string; value: string; override: boolean }[],
  remove: string[] = [],
) {
  const response = { status: 200, headers: own, body: Buffer.alloc(0) };
  return Object.fromEntries(applyHeadersPolicy(response, { add, remove }, origins).headers);
}

describe('a response headers policy', () => {
  it('adds its headers, keeps the own ones that it does not override, and takes away what it removes', () => {
    const own: [string, string][] = [
      ['x-frame-options', 'SAMEORIGIN'],
      ['referrer-policy', 'origin'],
      ['server', 'x'],
    ];

    const headers = headersAfter(
      own,
      [
        { name: 'x-frame-options', value: 'DENY', override: true },
        { name: 'referrer-policy', value: 'no-referrer', override: false },
        { name: 'x-content-type-options', value: 'nosniff', override: true },
      ],
      ['server'],
    );

    expect(headers).toEqual({
      'x-frame-options': 'DENY',
      'referrer-policy': 'origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    { of: 'with a scheme', host: 'https://documents-1a.s3.us-east-1.amazonaws.com' },
    { of: 'without a scheme', host: 'documents-1a.s3.us-east-1.amazonaws.com' },
    { of: 'as a pattern', host: '*.s3.us-east-1.amazonaws.com' },
  ])('has the bucket hosts of its content security policy turned into local ones: $of', ({ host }) => {
    const value = `connect-src 'self' ${host}; upgrade-insecure-requests; img-src 'self'`;

    expect(headersAfter([], [{ name: 'content-security-policy', value, override: true }])).toEqual({
      'content-security-policy': "connect-src 'self' http://127.0.0.1:4566; img-src 'self'",
    });
  });
});

describe('the policy for development', () => {
  it('allows what Vite needs and nothing else', () => {
    const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; object-src 'none'";

    expect(relaxForDevelopment(policy, 'http://127.0.0.1:4000')).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src 'self' ws://127.0.0.1:4000; object-src 'none'; style-src 'unsafe-inline'",
    );
  });
});
