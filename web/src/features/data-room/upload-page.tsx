import { SelectField } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { isAllowed, useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { useRoomRules } from '../../api/room-rules.ts';
import { useAddressValue } from '../../components/address-values.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { FolderDrop } from './folder-drop.tsx';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

/** Puts documents into the data room of any structure, without opening it first. */
export function UploadPage() {
  const global = useGlobalState();
  const { organization } = global;
  const { takesUploads } = useRoomRules();
  const structures = useInfiniteQuery(
    structureQueries.list({ organizationId: organization.id, search: '', launchStatus: 'Active' }),
  );
  const mayAddTo = (structure: Structure) =>
    takesUploads &&
    isAllowed(global, {
      level: 'Edit',
      sourceType: 'Document',
      path: structurePath(structure),
      asked: documentUpload,
    });
  return (
    <Page title="Upload" facts={<span>Documents for a data room</span>}>
      <QueryView query={structures}>
        {({ pages }) => {
          const rooms = pages.flatMap((page) => page.body).filter(mayAddTo);
          return rooms.length === 0 ? (
            <EmptyState
              icon={FolderUp}
              title="There is no data room that you may add to"
              action={<Link to="/portfolio">Go to the portfolio</Link>}
            >
              Documents are kept with the structure that they belong to.
            </EmptyState>
          ) : (
            <UploadTo rooms={rooms} hasMore={structures.hasNextPage} onMore={() => void structures.fetchNextPage()} />
          );
        }}
      </QueryView>
    </Page>
  );
}

interface UploadToProps {
  readonly rooms: readonly Structure[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

const more = 'more';

function UploadTo({ rooms, hasMore, onMore }: UploadToProps) {
  const [chosen, choose] = useAddressValue('structure');
  const room = rooms.find(({ id }) => id === chosen) ?? rooms[0];
  if (room === undefined) return null;
  return (
    <Panel title="Where to">
      <div className="stack">
        <SelectField
          label="Structure"
          value={room.id}
          onChange={({ target }) => (target.value === more ? onMore() : choose(target.value))}
        >
          {rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {hasMore && <option value={more}>Show more structures…</option>}
        </SelectField>
        <Uploads key={room.id} room={room} />
      </div>
    </Panel>
  );
}

function Uploads({ room }: { room: Structure }) {
  const uploads = useUploads(room.id);
  return (
    <>
      <FolderDrop
        label="Choose files, or drop them here"
        hint={
          <>
            They go into the <Link to={`/deals/${room.id}/data-room`}>data room of {room.name}</Link>.
          </>
        }
        onFiles={(files) => uploads.add(files, null)}
      />
      <UploadList uploads={uploads} documents={[]} />
      <UnfinishedUploads roomId={room.id} uploads={uploads} />
    </>
  );
}
