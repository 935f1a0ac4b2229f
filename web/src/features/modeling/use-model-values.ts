import { useEffect, useMemo, useState } from 'react';
import type { ModelValues } from '#shared/metrics/model/compute-model.ts';
import { type ModelWork, valuesOf } from './model/model-work.ts';

/** Beyond that, a page that computes would not answer to whoever types. */
const longestHere = 50;

interface Answered {
  readonly work: ModelWork;
  readonly values: readonly ModelValues[];
}

/** How long one set of changes takes, by what was computed last. */
const measured = { each: 0 };

function computeHere(work: ModelWork): readonly ModelValues[] {
  const begun = performance.now();
  const values = valuesOf(work);
  measured.each = (performance.now() - begun) / Math.max(1, work.cases.length);
  return values;
}

const isLong = ({ cases }: ModelWork): boolean =>
  typeof Worker !== 'undefined' && measured.each * cases.length > longestHere;

/** What a model comes to: computed at once where that is quick, else beside the page, which shows what it had until then. */
export function useModelValues(work: ModelWork): {
  readonly values: readonly ModelValues[];
  readonly isPending: boolean;
} {
  const here = useMemo(() => (isLong(work) ? null : computeHere(work)), [work]);
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (here !== null) return undefined;
    const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<{ readonly values: readonly ModelValues[] }>) => {
      setAnswered({ work, values: data.values });
    };
    // A worker that does not come up must not leave the page without an answer.
    worker.onerror = () => setAnswered({ work, values: valuesOf(work) });
    worker.postMessage(work);
    return () => worker.terminate();
  }, [work, here]);
  if (here !== null) return { values: here, isPending: false };
  const isOfModel = answered?.work.model === work.model && answered.values.length === work.cases.length;
  return { values: isOfModel ? answered.values : [], isPending: answered?.work !== work };
}
