import { serveAssembly } from '#infra/local/serve-assembly.ts';

/** Serves an assembly in a process of its own, so that a test can kill it: `node serve-fixture.ts <assembly> <data directory>`. */
const [assembly = '', dataDir = ''] = process.argv.slice(2);
const { origin, access } = await serveAssembly({ port: 0, dataDir, assembly, print: (line) => console.error(line) });
console.log(JSON.stringify({ origin, access }));
