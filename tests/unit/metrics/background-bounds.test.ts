import { describe, expect, it } from 'vitest';
import { boundsOfWorker } from '#functions/domain/calculations/background/background.ts';
import { computeStreamed } from '#functions/domain/calculations/background/streaming.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { Chance } from '#tests/support/hostile/chance.ts';
import { randomCatalog } from '#tests/support/metrics/random-catalog.ts';
import { randomHeldRequest } from '#tests/support/metrics/random-held.ts';

const chance = new Chance(7_031);
const request = randomHeldRequest(chance, randomCatalog(chance, 10, 3));

describe('A computation in the background', () => {
  it.each([
    { bound: { mostNumbers: 1_000 }, said: 'more figures than fit into one computation' },
    { bound: { mostReadings: 3 }, said: 'read one another' },
  ])('is refused beyond $bound, with what to do instead', async ({ bound, said }) => {
    const background = { ...boundsOfWorker, ...bound, report: async () => undefined };

    const refusal: unknown = await computeStreamed(request, background).catch((error: unknown) => error);

    if (!(refusal instanceof DomainError)) throw new Error('It was not refused.');
    expect(refusal.code).toBe('computationBeyondBackground');
    expect(refusal.toBody().message).toContain(said);
  });

  it('is carried out within the bounds of its worker', async () => {
    const told: number[] = [];
    const report = async (progress: number) => void told.push(progress);

    const { result } = await computeStreamed(request, { ...boundsOfWorker, report });

    expect(result.frameOf('Project 0')?.entityId).toBe('Project 0');
    expect(told.every((progress) => progress >= 0.7 && progress <= 1)).toBe(true);
  });
});
