import { openSqs } from '#infra/local/engines/sqs/open-sqs.ts';
import { serveEngine } from './serve-engine.ts';

// Serves SQS from the folder named on the command line and says where, so that a test can kill the process.
const [, , dataDir] = process.argv;
if (dataDir === undefined) throw new Error('Name the data directory');
const { endpoint } = await serveEngine(openSqs, { dataDir });
process.stdout.write(`${endpoint}\n`);
