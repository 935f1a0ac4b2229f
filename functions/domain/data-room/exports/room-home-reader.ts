import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { Table } from '#functions/platform/storage/table.ts';

/**
 * What a room belongs to, under whose id it is kept: a structure, project or financing; null for the organization itself. Refuses every other id with
 * `entityNotFound`.
 */
export const readRoomHome = async (table: Table, roomId: string): Promise<Entity | null> =>
  roomId === table.organizationId ? null : readEntity(table, roomId);

/** The same for what is written into the room; refuses with `entityObsolete` where it is archived, or the structure that it lies in. */
export const readRoomHomeInForce = async (table: Table, roomId: string): Promise<Entity | null> =>
  roomId === table.organizationId ? null : readEntityInForce(table, roomId);
