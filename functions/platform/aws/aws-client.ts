/** What kind of answer a client waits for. */
type Waits = 'data' | 'control' | 'bytes';

/** Milliseconds for one attempt, from the first byte sent to the last one received. */
const longestAttempt: Readonly<Record<Waits, number>> = {
  // Tables, queues, parameters and short notes in S3 answer in milliseconds; whoever waits longer waits for a connection that is gone.
  data: 5_000,
  // Mails and the user pool: a password is hashed there.
  control: 10_000,
  // Documents of up to 100 MB.
  bytes: 60_000,
};

const longestConnecting = 1_000;

/**
 * What every client of AWS's services is made with. The SDK waits without end by itself, so that one lost packet costs a request all of its 29
 * seconds; an attempt that takes too long is given up (`TimeoutError`), and the SDK makes two more.
 */
export const awsClient = (waits: Waits) => ({
  requestHandler: {
    connectionTimeout: longestConnecting,
    requestTimeout: longestAttempt[waits],
    // Without this, the SDK only warns and goes on waiting.
    throwOnRequestTimeout: true,
  },
});
