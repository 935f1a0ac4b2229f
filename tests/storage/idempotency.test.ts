import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { RepeatableRequest } from '#functions/platform/http/idempotency.ts';
import type { RequestMark } from '#functions/platform/http/request-mark.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { abandon } from '#tests/support/repeated-requests.ts';

type Platform = typeof import('#functions/platform/http/idempotency.ts') &
  typeof import('#functions/platform/storage/table.ts') &
  typeof import('#functions/platform/storage/records.ts');
let platform: Platform;
let onlyOnce: Platform['onlyOnce'];
let request: RepeatableRequest;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/http/idempotency.ts')),
    ...(await import('#functions/platform/storage/table.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
  };
  ({ onlyOnce } = platform);
});

beforeEach(() => {
  const key = 'a-key-of-the-page';
  request = { organizationId: randomUUID(), agentId: 'ada', callId: 'post-deals', key, content: 'content' };
});

const answerOf = (body: string) => async () => ({ statusCode: 200, body });
const never = async (): Promise<never> => {
  throw new Error('This must not run again.');
};
const lost = { code: 'requestDone', detail: { record: { kind: 'Note', id: 'n1' } } };

/** A use case's transaction. */
const writeNote = (mark: RequestMark, id = 'n1', expects: 'absent' | number = 'absent'): Promise<unknown> => {
  const change = { key: { kind: 'Note', id }, expects, value: { text: 'Text' }, event: 'note.written' };
  return platform.writeRecords(
    [platform.tableOf(request.organizationId).change(change)],
    { ...actor, mark },
    new Date(),
  );
};
const noteVersion = async (id = 'n1'): Promise<number | undefined> =>
  (await platform.tableOf(request.organizationId).get({ kind: 'Note', id }, z.object({ version: z.number() })))
    ?.version;

describe('a request that is carried out only once', () => {
  it('answers a repetition from memory', async () => {
    const first = await onlyOnce(request, answerOf('"first"'));

    expect(await onlyOnce(request, never)).toEqual(first);
  });

  it('refuses other content under the same key, and the same content while it is being carried out', async () => {
    const running = Promise.withResolvers<{ statusCode: number; body: string }>();
    const begun = Promise.withResolvers<void>();
    const first = onlyOnce(request, () => {
      begun.resolve();
      return running.promise;
    });
    await begun.promise;

    await expect(onlyOnce(request, never)).rejects.toMatchObject({ code: 'requestInProgress' });
    await expect(onlyOnce({ ...request, content: 'other' }, never)).rejects.toMatchObject({
      code: 'idempotencyKeyReused',
    });
    running.resolve({ statusCode: 200, body: '"done"' });

    expect(await first).toEqual(await onlyOnce(request, never));
  });

  it('does not remember a refusal, nor a failure before anything was written', async () => {
    for (const error of [new DomainError('nameTaken'), new Error('A defect.')]) {
      await expect(onlyOnce(request, () => Promise.reject(error))).rejects.toBe(error);
    }

    expect(await onlyOnce({ ...request, content: 'corrected' }, answerOf('"done"'))).toMatchObject({ body: '"done"' });
  });

  it('does not keep an answer that is too large for the table', async () => {
    const large = `"${'ä'.repeat(150_001)}"`;

    expect((await onlyOnce(request, answerOf(large))).body).toBe(large);
    expect((await onlyOnce(request, answerOf('"again"'))).body).toBe('"again"');
  });

  it('is another one for another organization, user, call or key', async () => {
    const others = [
      { organizationId: randomUUID() },
      { agentId: 'ben' },
      { callId: 'post-agents' },
      { key: 'another-key' },
    ];
    await onlyOnce(request, answerOf('"first"'));

    const answers = await Promise.all(others.map((other) => onlyOnce({ ...request, ...other }, answerOf('"other"'))));

    expect(answers.map(({ body }) => body)).toEqual(others.map(() => '"other"'));
  });
});

describe('a request that ended after it had written', () => {
  it('is not carried out again when its process was killed, however long ago', async () => {
    const script = `
      const { onlyOnce } = await import('#functions/platform/http/idempotency.ts');
      const { writeRecords } = await import('#functions/platform/storage/records.ts');
      const { tableOf } = await import('#functions/platform/storage/table.ts');
      const request = JSON.parse(process.argv[1]);
      await onlyOnce(request, async (mark) => {
        const change = { key: { kind: 'Note', id: 'n1' }, expects: 'absent', value: { text: 'Text' }, event: 'note.written' };
        await writeRecords([tableOf(request.organizationId).change(change)], { agentId: 'ada', correlationId: 'c', mark }, new Date());
        process.kill(process.pid, 'SIGKILL');
        await new Promise(() => setTimeout(() => undefined, 60_000));
      });`;
    const died = spawnSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(request)]);
    expect([died.signal, await noteVersion()]).toEqual(['SIGKILL', 1]);

    await expect(onlyOnce(request, never)).rejects.toMatchObject({ code: 'requestInProgress' });
    await abandon(request);
    await expect(onlyOnce(request, never)).rejects.toMatchObject(lost);
    await expect(onlyOnce({ ...request, content: 'other' }, never)).rejects.toMatchObject({
      code: 'idempotencyKeyReused',
    });
  });

  it('is not carried out again when a defect kept it from answering', async () => {
    const failing = onlyOnce(request, async (mark) => {
      await writeNote(mark);
      throw new Error('A defect.');
    });
    await expect(failing).rejects.toThrow('A defect.');

    await expect(onlyOnce(request, never)).rejects.toMatchObject(lost);
  });

  it('may be sent again when its answer was a refusal', async () => {
    const refused = onlyOnce(request, async (mark) => {
      await writeNote(mark);
      throw new DomainError('mailNotSent');
    });
    await expect(refused).rejects.toMatchObject({ code: 'mailNotSent' });

    expect((await onlyOnce(request, answerOf('"sent"'))).body).toBe('"sent"');
  });

  it('writes nothing any more once another one has taken over', async () => {
    const go = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = onlyOnce(request, async (mark) => {
      begun.resolve();
      await go.promise;
      await writeNote(mark, 'late');
      return { statusCode: 200 };
    });
    await begun.promise;
    await abandon(request);
    await onlyOnce(request, answerOf('"taken over"'));
    go.resolve();

    await expect(slow).rejects.toMatchObject({ code: 'recordChanged' });
    expect(await noteVersion('late')).toBeUndefined();
    expect((await onlyOnce(request, never)).body).toBe('"taken over"');
  });

  it('writes as often, and as much at once, as it wants to', async () => {
    await onlyOnce(request, async (mark) => {
      await Promise.all(['n1', 'n2', 'n3'].map((id) => writeNote(mark, id)));
      await writeNote(mark, 'n1', 1);
      return { statusCode: 200 };
    });

    expect(await Promise.all(['n1', 'n2', 'n3'].map(noteVersion))).toEqual([2, 1, 1]);
  });
});
