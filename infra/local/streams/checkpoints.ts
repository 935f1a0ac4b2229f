import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { writeFileAtomically } from '../atomic-file.ts';

/** How far the records of a shard were handed over: up to a sequence number, or all of them for good. */
const Place = z.union([z.literal('finished'), z.strictObject({ after: z.string() })]);
export type Place = z.infer<typeof Place>;

const File = z.record(z.string(), z.record(z.string(), Place));

/** Where the consumers of streams are, so that they go on there after a restart. */
export interface Checkpoints {
  /** Undefined where nothing of the shard was handed over yet. */
  placeIn(streamArn: string, shardId: string): Place | undefined;
  /** Whether anything was ever handed over of a stream. */
  knows(streamArn: string): boolean;
  /** Survives a crash once it returns. */
  set(streamArn: string, shardId: string, place: Place): void;
  /** Forgets shards that are gone. */
  keepOnly(streamArn: string, shardIds: ReadonlySet<string>): void;
}

/** Opens the file of checkpoints; a missing file is an empty one. */
export function openCheckpoints(file: string): Checkpoints {
  const places = existsSync(file) ? File.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const save = () => writeFileAtomically(file, JSON.stringify(places));
  return {
    placeIn: (streamArn, shardId) => places[streamArn]?.[shardId],
    knows: (streamArn) => places[streamArn] !== undefined,
    set(streamArn, shardId, place) {
      places[streamArn] = { ...places[streamArn], [shardId]: place };
      save();
    },
    keepOnly(streamArn, shardIds) {
      const known = Object.entries(places[streamArn] ?? {});
      const kept = known.filter(([shardId]) => shardIds.has(shardId));
      if (kept.length === known.length) return;
      places[streamArn] = Object.fromEntries(kept);
      save();
    },
  };
}
