import { openS3 } from '#infra/local/engines/s3/open-s3.ts';
import { serveEngine } from './serve-engine.ts';

/** Serves the object store in a process of its own, which a test may kill: prints its endpoint and runs until it is stopped. */
const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error('Usage: s3-process.ts <data directory>');
const { endpoint } = await serveEngine(openS3, { dataDir });
console.log(endpoint);
