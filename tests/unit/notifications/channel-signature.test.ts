import { describe, expect, it } from 'vitest';
import { signedHeaders } from '#functions/connectors/channels/signature.ts';

/** The example by which libraries of Standard Webhooks are tested. */
const signed = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

describe('the signature of a message to a webhook', () => {
  it('is that of Standard Webhooks', () => {
    expect(signedHeaders(signed, [secret])).toEqual({
      'webhook-id': signed.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
    });
  });

  it('is one for each secret, and another for every other id, moment, body and secret', () => {
    const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
    const of = (change: object, secrets = [secret]) =>
      signedHeaders({ ...signed, ...change }, secrets)['webhook-signature'];
    const both = of({}, [other, secret])?.split(' ');
    expect(both).toHaveLength(2);
    expect(both?.[1]).toBe(signature);
    const others = [{ id: 'msg_2' }, { timestamp: 1 }, { body: '{}' }].map((change) => of(change));
    expect(new Set([signature, both?.[0], ...others]).size).toBe(5);
  });
});
