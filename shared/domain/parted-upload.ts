import * as z from 'zod';
import { NewUpload, Sha256 } from './document.ts';

/** Of so many parts the addresses are told at once. */
export const mostPartsAddressed = 50;

/** A large file that comes in parts, so that it goes on where it was interrupted. */
export const NewPartedUpload = NewUpload.omit({ sha256: true }).extend({
  /** When the file was last changed, as its sender's machine says. */
  lastModified: z.iso.datetime().max(30).nullable().default(null),
  /** The SHA-256 of its first MiB (1,048,576 bytes), by which its sender knows it again. */
  fingerprint: Sha256.nullable().default(null),
  /** Whether a SHA-256 is told for each part: storage refuses other bytes than those. */
  isChecked: z.boolean().default(false),
});
export type NewPartedUpload = z.infer<typeof NewPartedUpload>;

export const PartedUpload = z.object({
  uploadId: z.string(),
  documentId: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  /** The folder from which `directory` leads on; of a new version, the one in which its document lies. */
  parentId: z.string().nullable(),
  directory: z.array(z.string()),
  /** Whether it becomes another document; else it becomes a version of that one. */
  isNew: z.boolean(),
  lastModified: z.string().nullable(),
  fingerprint: z.string().nullable(),
  isChecked: z.boolean(),
  /** In bytes, of all but the last. */
  sizeOfPart: z.number().int(),
  partCount: z.number().int(),
  startedAt: z.string(),
  /** Until then it can go on. */
  expiresAt: z.string(),
});
export type PartedUpload = z.infer<typeof PartedUpload>;

/** An upload in parts that was not filed yet, and how far it has come. */
export const UnfinishedUpload = PartedUpload.extend({
  arrivedParts: z.number().int(),
  arrivedBytes: z.number().int(),
});
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>;

/** A part that storage has; `number` counts from 1. */
export const ArrivedPart = z.object({
  number: z.number().int(),
  size: z.number().int(),
  /** Null where the upload comes without. */
  sha256: z.string().nullable(),
});
export type ArrivedPart = z.infer<typeof ArrivedPart>;

export const WantedPart = z.object({
  number: z.number().int().min(1).max(10_000),
  /** Of its bytes; needed where the upload is checked. */
  sha256: Sha256.nullable().default(null),
});
export type WantedPart = z.infer<typeof WantedPart>;

/** Where a part is put, until `expiresAt`; the put carries the headers. */
export const AddressedPart = z.object({
  number: z.number().int(),
  size: z.number().int(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
});
export type AddressedPart = z.infer<typeof AddressedPart>;
