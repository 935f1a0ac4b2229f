import * as z from 'zod';

/** Why a file of an archive was not filed. */
export const LeftOutReason = z.enum([
  'archiveTooLarge',
  'byproduct',
  'corrupt',
  'empty',
  'encrypted',
  'nameTaken',
  'notAFile',
  'notPermitted',
  'packedTooTightly',
  'sameName',
  'tooLarge',
  'unknownPacking',
  'unsoundName',
]);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** `filed` as a new document or the next version of one, or a folder that was made or is there; `unchanged` where the latest version is the same, byte by byte. */
export const UnpackedOutcome = z.enum(['filed', 'unchanged', 'leftOut']);
export type UnpackedOutcome = z.infer<typeof UnpackedOutcome>;

/** What has become of a file or folder of an archive. */
export const UnpackedEntry = z.object({
  /** Its place in the archive, from 1. */
  place: z.number().int().min(1),
  /** As the archive has it, without what steers a screen; long ones are cut. */
  path: z.string(),
  /** In bytes; 0 of a folder. */
  size: z.number().int(),
  outcome: UnpackedOutcome,
  reason: LeftOutReason.nullable(),
});
export type UnpackedEntry = z.infer<typeof UnpackedEntry>;
