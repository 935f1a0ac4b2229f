import { existsSync } from 'node:fs';

const name = process.argv[2] ?? '';
const bench = new URL(`./${name}.ts`, import.meta.url);

if (!/^[a-z][a-z-]*$/.test(name) || name === 'run' || !existsSync(bench)) {
  console.error(`There is no bench named "${name}". Usage: npm run bench -- extraction`);
  process.exit(2);
}
const { main } = (await import(bench.href)) as { main: () => Promise<void> };
await main();
