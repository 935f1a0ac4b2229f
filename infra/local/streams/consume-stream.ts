import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { Checkpoints } from './checkpoints.ts';
import { type DeliveryOptions, deliverRecords } from './deliver-records.ts';

/** Between two readings, so that what is written meanwhile is handed over together; a full batch has more behind it. */
const pauseInMilliseconds = 100;
const pauseAfterErrorInMilliseconds = 1_000;
/** New shards come only when others end, or when somebody restarts the database. */
const looksForShardsEveryMilliseconds = 30_000;

/** What the records of a stream are read with. */
export interface StreamConsumerOptions extends DeliveryOptions {
  readonly streams: DynamoDBStreamsClient;
  readonly checkpoints: Checkpoints;
}

/** A running stream mapping. */
export interface StreamConsumer {
  readonly streamArn: string;
  /** When the stream was last read to its end: everything written before that was handed over. In milliseconds; 0 before the first time. */
  caughtUpAt(): number;
  /** Stops reading and waits for the records that are with the function. */
  stop(): Promise<void>;
}

interface OpenShard {
  readonly id: string;
  iterator: string | undefined;
}

/**
 * Calls a function with what is written to a table, as Lambda's event source mapping does: shards after their parents, the records of a shard in their
 * order, at least once. It goes on after a restart where it was.
 */
export function consumeStream(options: StreamConsumerOptions): StreamConsumer {
  const { mapping, streams, checkpoints } = options;
  const stopping = new AbortController();
  const open = new Map<string, OpenShard>();
  const batchSize = Math.min(1_000, mapping.batchSize);
  let caughtUpAt = 0;
  let lookedAt = 0;

  async function findShards(): Promise<void> {
    const shards = await everyShard(streams, mapping.streamArn);
    const ids = new Set(shards.map(({ ShardId = '' }) => ShardId));
    const isFirstTime = !checkpoints.knows(mapping.streamArn);
    checkpoints.keepOnly(mapping.streamArn, ids);
    for (const { ShardId: id = '', ParentShardId: parent } of shards) {
      const isFinished = (shardId: string) => checkpoints.placeIn(mapping.streamArn, shardId) === 'finished';
      const waits = parent !== undefined && ids.has(parent) && !isFinished(parent);
      if (open.has(id) || isFinished(id) || waits) continue;
      open.set(id, { id, iterator: await firstIterator(id, isFirstTime) });
    }
    lookedAt = Date.now();
  }

  async function firstIterator(shardId: string, isFirstTime: boolean): Promise<string | undefined> {
    const place = checkpoints.placeIn(mapping.streamArn, shardId);
    const shard = { StreamArn: mapping.streamArn, ShardId: shardId };
    const oldest = () => streams.send(new GetShardIteratorCommand({ ...shard, ShardIteratorType: 'TRIM_HORIZON' }));
    if (place === undefined || place === 'finished') {
      const isLatest = isFirstTime && !mapping.startsAtOldest;
      const found = isLatest
        ? await streams.send(new GetShardIteratorCommand({ ...shard, ShardIteratorType: 'LATEST' }))
        : await oldest();
      return found.ShardIterator;
    }
    try {
      const ShardIteratorType = 'AFTER_SEQUENCE_NUMBER';
      const found = await streams.send(
        new GetShardIteratorCommand({ ...shard, ShardIteratorType, SequenceNumber: place.after }),
      );
      return found.ShardIterator;
    } catch (error) {
      // What stands there is older than a day and gone.
      if (error instanceof TrimmedDataAccessException) return (await oldest()).ShardIterator;
      throw error;
    }
  }

  /** Hands over what is new in a shard; answers whether there may be more. */
  async function read(shard: OpenShard): Promise<boolean> {
    const { Records = [], NextShardIterator } = await recordsOf(shard);
    if (Records.length > 0) {
      await deliverRecords(Records, options, {
        stop: stopping.signal,
        delivered: ({ dynamodb }) =>
          checkpoints.set(mapping.streamArn, shard.id, { after: dynamodb?.SequenceNumber ?? '' }),
      });
    }
    if (stopping.signal.aborted) return true;
    shard.iterator = NextShardIterator;
    if (NextShardIterator !== undefined) return Records.length >= batchSize;
    checkpoints.set(mapping.streamArn, shard.id, 'finished');
    open.delete(shard.id);
    lookedAt = 0;
    return true;
  }

  async function recordsOf(shard: OpenShard) {
    const ask = () => streams.send(new GetRecordsCommand({ ShardIterator: shard.iterator, Limit: batchSize }));
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ExpiredIteratorException || error instanceof TrimmedDataAccessException)) throw error;
      shard.iterator = await firstIterator(shard.id, false);
      return ask();
    }
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      try {
        if (Date.now() - lookedAt > looksForShardsEveryMilliseconds) await findShards();
        let mayHaveMore = false;
        for (const shard of open.values()) mayHaveMore = (await read(shard)) || mayHaveMore;
        if (mayHaveMore) continue;
        caughtUpAt = startedAt;
        await sleep(pauseInMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
      } catch (error) {
        if (stopping.signal.aborted) return;
        options.print(`stream of ${mapping.functionName}: ${error instanceof Error ? error.message : String(error)}`);
        // Whatever was held of shards may be outdated.
        open.clear();
        lookedAt = 0;
        await sleep(pauseAfterErrorInMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const polling = poll();
  return {
    streamArn: mapping.streamArn,
    caughtUpAt: () => caughtUpAt,
    async stop() {
      stopping.abort();
      await polling;
    },
  };
}

/** Every shard of a stream, the oldest first. */
async function everyShard(streams: DynamoDBStreamsClient, StreamArn: string): Promise<Shard[]> {
  const shards: Shard[] = [];
  let after: string | undefined;
  do {
    const { StreamDescription } = await streams.send(
      new DescribeStreamCommand({ StreamArn, ...(after === undefined ? {} : { ExclusiveStartShardId: after }) }),
    );
    shards.push(...(StreamDescription?.Shards ?? []));
    after = StreamDescription?.LastEvaluatedShardId;
  } while (after !== undefined);
  return shards;
}
