import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { CheckCase, checkCase } from './check-case.ts';

const file = process.argv[2];
if (file === undefined) {
  console.error('Usage: node tests/support/run-cases.ts FILE, a JSON list of published figures');
  process.exit(2);
}
const cases = z.array(CheckCase).parse(JSON.parse(readFileSync(file, 'utf8')));
const checked = cases.map((one) => ({ ...one, ...checkCase(one) }));
const failures = checked.filter(({ passed }) => !passed);
console.log(`${checked.length - failures.length}/${checked.length}`);
for (const { id, fn, name, expected, got, problem } of failures) {
  console.log(`${id} ${fn} ${name}: expected ${JSON.stringify(expected)}, got ${problem ?? JSON.stringify(got)}`);
}
process.exitCode = failures.length === 0 ? 0 : 1;
