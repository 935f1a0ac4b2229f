import { createServer } from 'node:http';
import { argv, exit } from 'node:process';
import { openCognito } from '#infra/local/engines/cognito/open-cognito.ts';
import { testCredentials } from './serve-engine.ts';

const [, , dataDir] = argv;
if (dataDir === undefined) exit(2);

// A process of its own, so that a test can kill it without warning. Prints its port when it is ready.
const engine = await openCognito({
  dataDir,
  region: 'us-east-1',
  accountId: '000000000000',
  credentials: testCredentials,
  deliver: async () => undefined,
});
const server = createServer((request, response) => void engine.handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
