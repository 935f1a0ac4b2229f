import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors/domain-error.ts';
import { becomeFunction } from '#tests/support/platform.ts';

let onlyOnce: typeof import('#functions/platform/idempotency.ts').onlyOnce;
let scope: { organizationId: string; agentId: string; callId: string; key: string };

beforeAll(async () => {
  becomeFunction();
  ({ onlyOnce } = await import('#functions/platform/idempotency.ts'));
});

beforeEach(() => {
  scope = { organizationId: randomUUID(), agentId: 'ada', callId: 'post-deals', key: 'a-key-of-the-page' };
});

const answerOf = (body: string) => async () => ({ statusCode: 200, body });
const never = async (): Promise<never> => {
  throw new Error('This must not run again.');
};

describe('a request that is carried out only once', () => {
  it('answers a repetition from memory', async () => {
    const first = await onlyOnce(scope, 'content', answerOf('"first"'));

    expect(await onlyOnce(scope, 'content', never)).toEqual(first);
  });

  it('refuses other content under the same key, and the same content while it is being carried out', async () => {
    const running = Promise.withResolvers<{ statusCode: number; body: string }>();
    const begun = Promise.withResolvers<void>();
    const first = onlyOnce(scope, 'content', () => {
      begun.resolve();
      return running.promise;
    });
    await begun.promise;

    await expect(onlyOnce(scope, 'content', never)).rejects.toMatchObject({ code: 'requestInProgress' });
    await expect(onlyOnce(scope, 'other content', never)).rejects.toMatchObject({ code: 'idempotencyKeyReused' });
    running.resolve({ statusCode: 200, body: '"done"' });

    expect(await first).toEqual(await onlyOnce(scope, 'content', never));
  });

  it('does not remember a refusal or a failure', async () => {
    for (const error of [new DomainError('nameTaken'), new Error('A defect.')]) {
      await expect(onlyOnce(scope, 'content', () => Promise.reject(error))).rejects.toBe(error);
    }

    expect(await onlyOnce(scope, 'corrected', answerOf('"done"'))).toMatchObject({ body: '"done"' });
  });

  it('does not keep an answer that is too large for the table', async () => {
    const large = `"${'x'.repeat(300_001)}"`;

    expect((await onlyOnce(scope, 'content', answerOf(large))).body).toBe(large);
    expect((await onlyOnce(scope, 'content', answerOf('"again"'))).body).toBe('"again"');
  });

  it('is another one for another organization, user, call or key', async () => {
    const others = [
      { organizationId: randomUUID() },
      { agentId: 'ben' },
      { callId: 'post-agents' },
      { key: 'another-key' },
    ];
    await onlyOnce(scope, 'content', answerOf('"first"'));

    const answers = await Promise.all(
      others.map((other) => onlyOnce({ ...scope, ...other }, 'content', answerOf('"other"'))),
    );

    expect(answers.map(({ body }) => body)).toEqual(others.map(() => '"other"'));
  });
});
