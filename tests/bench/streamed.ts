import { execFileSync } from 'node:child_process';
import type { MeasuredStream } from './metrics/measure-streamed.ts';

function measure(...args: readonly string[]): MeasuredStream {
  const path = new URL('./metrics/measure-streamed.ts', import.meta.url).pathname;
  const out = execFileSync(process.execPath, ['--max-old-space-size=1000', path, ...args], { encoding: 'utf8' });
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as MeasuredStream;
}

const told = (what: string, { milliseconds, peak }: MeasuredStream): string =>
  `  ${what.padEnd(12)} ${(milliseconds / 1_000).toFixed(1).padStart(6)} s, ${peak.toFixed(0).padStart(6)} MB more at the peak`;

/** What metrics of a structure cost whose entities are computed one after the other, against all of them at once. */
export async function main(): Promise<void> {
  for (const what of ['everything', 'one']) {
    for (const projects of ['600', '1000', '3000']) {
      const streamed = measure(projects, 'streamed', what);
      const together = projects === '3000' ? null : measure(projects, 'together', what);
      const { entities, columns, metrics, held, kept } = streamed;
      console.log(
        `${projects} projects, ${what === 'one' ? 'one metric' : 'every metric'} of their structure: ${entities} entities, ${columns} columns of each project, ${metrics} metrics with values; ${held.toFixed(0)} MB of figures, ${kept.toFixed(0)} MB kept`,
      );
      console.log(told('streamed', streamed));
      if (together === null) continue;
      console.log(told('at once', together));
      console.log(`  ${streamed.sum === together.sum ? 'the same values' : 'VALUES DIFFER'}`);
    }
  }
}
