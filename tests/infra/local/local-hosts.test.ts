import { describe, expect, it } from 'vitest';
import { toLocalHosts } from '#infra/local/hosts.ts';

const origins = { site: 'http://127.0.0.1:4000', api: 'http://127.0.0.1:4001', s3: 'http://127.0.0.1:4566' };

describe('local host names', () => {
  it.each([
    { text: 'https://d1a2b3.cloudfront.net/sign-in', local: 'http://127.0.0.1:4000/sign-in' },
    { text: 'https://abc123.execute-api.us-east-1.amazonaws.com/api', local: 'http://127.0.0.1:4001/api' },
    {
      text: "connect-src 'self' https://trestle-documents.s3.us-east-1.amazonaws.com; img-src https://b.s3.amazonaws.com",
      local: "connect-src 'self' http://127.0.0.1:4566; img-src http://127.0.0.1:4566",
    },
    { text: 'https://example.com and https://amazonaws.com', local: 'https://example.com and https://amazonaws.com' },
  ])('stand for $text', ({ text, local }) => {
    expect(toLocalHosts(text, origins)).toBe(local);
  });
});
