import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Eye, GitCompare, LockOpen, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { FileVersion, RoomDocument } from '#shared/domain/document.ts';
import { isReleasable, lockOf } from '#shared/domain/file-scan.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { useRoomRules } from '../../api/room-rules.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { documentAddress } from '../../components/document-address.ts';
import { downloadDocument } from '../../components/document-link.tsx';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useWrite } from '../../components/use-write.ts';
import { ActivityFold } from '../../entities/audit/activity-fold.tsx';
import type { ComparisonProps } from '../../entities/document/compare/comparison.tsx';
import { documentKind } from '../../entities/document/document-kind.ts';
import styles from './data-room.module.css';
import { OpeningsList } from './openings-list.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { ScanText } from './scan-text.tsx';

const Comparison = lazyPart<ComparisonProps>(
  async () => (await import('../../entities/document/compare/comparison.tsx')).Comparison,
  { what: 'The comparison', pending: <Skeleton lines={8} /> },
);

const isComparable = (name: string): boolean => ['pdf', 'word', 'text'].includes(documentKind(name) ?? '');

/** Both versions are opened for that. */
const isComparedIn = ({ versions }: RoomDocument, { version }: FileVersion): boolean =>
  version > 1 &&
  versions.every((one) => lockOf(one, new Date()) === null || (one.version !== version && one.version !== version - 1));

interface VersionsDrawerProps {
  readonly document: RoomDocument;
  /** False in the room of an archived structure. */
  readonly mayChange: boolean;
  readonly onClose: () => void;
  readonly onNewVersion: ((file: File, document: RoomDocument) => void) | null;
}

/** Every version of a document, the newest first, the place for the next one, and who has opened it. */
export function VersionsDrawer({ document, mayChange, onClose, onNewVersion }: VersionsDrawerProps) {
  const latest = useQuery(documentQueries.detail(document.entityId, document.id));
  const [compared, setCompared] = useState<number | null>(null);
  const { isMarked } = useRoomRules();
  // Each copy for a guest carries another time on every page.
  const mayCompare = isComparable(document.name) && !isMarked;
  if (compared !== null) {
    const { entityId, id: documentId, name } = document;
    return (
      <Drawer title={name} subtitle={<span>Version {compared} against the one before</span>} onClose={onClose}>
        <DrawerSection title="Changes in the text">
          <div className="stack">
            <div>
              <Button size="small" onClick={() => setCompared(null)}>
                <ArrowLeft size={14} aria-hidden />
                All versions
              </Button>
            </div>
            <Comparison {...{ entityId, documentId, name }} from={compared - 1} to={compared} />
          </div>
        </DrawerSection>
      </Drawer>
    );
  }
  return (
    <Drawer title={document.name} subtitle={<span>Versions</span>} onClose={onClose}>
      {onNewVersion && document.acts.includes('replace') && (
        <DrawerSection title="New version">
          <FileDrop label="Choose a file, or drop it here" onFiles={([file]) => file && onNewVersion(file, document)} />
        </DrawerSection>
      )}
      <DrawerSection title="All versions">
        <QueryView query={latest}>
          {(read) => (
            <ul className={styles['versions']}>
              {read.versions
                .toSorted((a, b) => b.version - a.version)
                .map((version) => (
                  <li key={version.version}>
                    <VersionText version={version} />
                    <VersionActions
                      document={read}
                      version={version}
                      mayChange={mayChange}
                      onCompare={mayCompare && isComparedIn(read, version) ? () => setCompared(version.version) : null}
                    />
                  </li>
                ))}
            </ul>
          )}
        </QueryView>
      </DrawerSection>
      {document.acts.includes('openings') && (
        <DrawerSection title="Opened by">
          <OpeningsList document={document} />
        </DrawerSection>
      )}
      <DrawerSection title="Activity">
        <ActivityFold
          thing={{ type: 'Document', source: document.id, entityId: document.entityId }}
          name={document.name}
          mayNote={document.acts.includes('openings')}
        />
      </DrawerSection>
    </Drawer>
  );
}

function VersionText({ version: { version, size, uploadedAt, restoredFrom, sha256, scan } }: { version: FileVersion }) {
  return (
    <span>
      <strong>Version {version}</strong>
      <small>
        <MomentText at={uploadedAt} /> · {formatFileSize(size)}
        {restoredFrom !== null && ` · version ${restoredFrom} again`}
      </small>
      <ScanText scan={scan} />
      {sha256 !== null && <small className={styles['checksum']}>SHA-256 {sha256}</small>}
    </span>
  );
}

interface VersionActionsProps {
  readonly document: RoomDocument;
  readonly version: FileVersion;
  readonly mayChange: boolean;
  /** Null where there is nothing to compare it with. */
  readonly onCompare: (() => void) | null;
}

function VersionActions({ document, version: one, mayChange, onCompare }: VersionActionsProps) {
  const { entityId, id, acts } = document;
  const { version } = one;
  const [isReleasing, setReleasing] = useState(false);
  const restore = useWrite({
    write: () =>
      api.dataRoom.restoreVersion({
        params: { dataroomId: entityId, documentId: id, version: String(version) },
        body: { recordVersion: document.recordVersion },
      }),
    success: callsOf.dataRoom.restoreVersion.success,
    particulars: () => `${document.name}, version ${version}`,
    refresh: [documentQueries.of(entityId)],
  });
  if (lockOf(one, new Date()) !== null) {
    if (!mayChange || !acts.includes('release') || !isReleasable(one, new Date())) return null;
    return (
      <span className={styles['versionActions']}>
        <Button size="small" variation="link" onClick={() => setReleasing(true)}>
          <LockOpen size={14} aria-hidden />
          Release
          <span className="visually-hidden"> version {version}</span>
        </Button>
        {isReleasing && <ReleaseDialog document={document} version={version} onClose={() => setReleasing(false)} />}
      </span>
    );
  }
  return (
    <span className={styles['versionActions']}>
      {mayChange && acts.includes('replace') && version !== document.version && (
        <Button
          size="small"
          variation="link"
          isLoading={restore.isPending}
          loadingText="Restoring…"
          onClick={() => restore.mutate(undefined)}
        >
          <Undo2 size={14} aria-hidden />
          Make latest
          <span className="visually-hidden">: version {version}</span>
        </Button>
      )}
      {onCompare && (
        <Button size="small" variation="link" onClick={onCompare}>
          <GitCompare size={14} aria-hidden />
          Compare
          <span className="visually-hidden"> version {version} with the one before</span>
        </Button>
      )}
      {acts.includes('download') && (
        <Button
          size="small"
          variation="link"
          onClick={() => void downloadDocument({ entityId, documentId: id, version })}
        >
          <Download size={14} aria-hidden />
          Download
          <span className="visually-hidden"> version {version}</span>
        </Button>
      )}
      <ButtonLink to={documentAddress({ entityId, documentId: id, version })}>
        <Eye size={14} aria-hidden />
        Open
        <span className="visually-hidden"> version {version}</span>
      </ButtonLink>
    </span>
  );
}
