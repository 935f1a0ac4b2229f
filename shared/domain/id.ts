import * as z from 'zod';

/** What a request names something by. Ours are UUIDs; bounded, because whoever asks may write anything. */
export const Id = z.string().max(60);
