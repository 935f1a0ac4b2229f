import { describe, expect, it } from 'vitest';
import { failedMessages } from '#infra/local/queue-consumer.ts';

const batch = ['m1', 'm2', 'm3'].map((MessageId) => ({ MessageId }));

const failed = (answer: unknown, reportsItemFailures = true) =>
  failedMessages(batch, JSON.stringify(answer), reportsItemFailures).map(({ MessageId }) => MessageId);

describe('the messages that a worker gives back', () => {
  it.each([
    { answer: null, back: [] },
    { answer: { batchItemFailures: [] }, back: [] },
    { answer: { batchItemFailures: null }, back: [] },
    { answer: { batchItemFailures: [{ itemIdentifier: 'm2' }] }, back: ['m2'] },
    { answer: { batchItemFailures: [{ itemIdentifier: 'another' }] }, back: ['m1', 'm2', 'm3'] },
    { answer: { batchItemFailures: [{ itemIdentifier: '' }] }, back: ['m1', 'm2', 'm3'] },
    { answer: { batchItemFailures: 'm1' }, back: ['m1', 'm2', 'm3'] },
  ])('are $back for the answer $answer', ({ answer, back }) => {
    expect(failed(answer)).toEqual(back);
  });

  it('are none when its mapping does not ask for them', () => {
    expect(failed({ batchItemFailures: [{ itemIdentifier: 'm2' }] }, false)).toEqual([]);
  });
});
