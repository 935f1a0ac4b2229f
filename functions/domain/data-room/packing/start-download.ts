import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { Accepted } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { isOver, jobIdFor, jobsOf, type NewJob, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from '../context.ts';
import { rightsIn } from '../document-rights.ts';
import { readRoomHome } from '../exports/room-home-reader.ts';
import { safeName } from './download-plan.ts';
import { downloadChange, downloadView, findDownload, type StoredDownload } from './download-records.ts';

type Calls = typeof dataRoom.calls;

/** What the folder is called, or what the room belongs to. Refuses with `folderNotFound` what the reader does not see, and with `downloadsDisabled`. */
async function nameFor(roomId: string, folderId: string | null, context: DataRoomContext): Promise<string> {
  const { scope, rooms } = context;
  const [home, rights] = await Promise.all([readRoomHome(scope.table, roomId), rightsIn(roomId, context)]);
  if (rights.rules.isViewOnly) throw new DomainError('downloadsDisabled');
  if (folderId === null) return home?.name ?? (await readOrganization(scope.organizationId)).name;
  const folder = await rooms.find(roomId, folderId);
  if (folder?.logicalType !== 'Folder' || (await rights.sight.seen([folder])).length === 0) {
    throw new DomainError('folderNotFound');
  }
  return folder.name;
}

export const startDownload: UseCase<Calls['startDownload'], DataRoomContext> = async ({ params, body }, context) => {
  const { scope } = context;
  const { table, actor, clock, agent, organizationId } = scope;
  const { dataroomId: roomId } = params;
  const { folderId } = body;
  const name = await nameFor(roomId, folderId, context);
  const id = jobIdFor('room-download', organizationId, agent.id, roomId, folderId ?? '');
  const jobs = jobsOf(table, actor, clock);
  const launcher = jobLauncher(table, jobs);
  const [stored, known] = await Promise.all([findDownload(table, id), jobs.find(id)]);
  const isUnderWay = known !== null && !isOver(known) && !(await launcher.isLost(known));
  if (stored !== null && isUnderWay) return new Accepted(downloadView(stored, known));

  const asStarted: StoredDownload = {
    ...{ id, roomId, folderId, fileName: `${safeName(name)}.zip` },
    ...{ startedBy: agent.id, startedAt: clock.now().toISOString(), from: scope.device.address },
    result: stored?.result ?? null,
    version: (stored?.version ?? 0) + 1,
  };
  const change = downloadChange(table, asStarted, stored?.version ?? 'absent', 'roomDownload.started');
  const job: NewJob = {
    ...{ id, kind: 'room-download', title: `Download of ${name}`, entityId: roomId, documentId: null },
    payload: { organizationId, roomId, agentId: agent.id, asSuperuser: String(agent.superuser) },
  };
  const begin = async (): Promise<StoredJob> => {
    if (known === null) return launcher.start(job, [change]);
    await writeRecords([change], actor, clock.now());
    return launcher.restart(known);
  };
  return new Accepted(downloadView(asStarted, await begin()));
};
