import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { RoomDocument } from '#shared/domain/document.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { downloadDocument } from '../../components/document-link.tsx';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { QueryView } from '../../components/query-view.tsx';
import styles from './data-room.module.css';

interface VersionsDrawerProps {
  readonly document: RoomDocument;
  readonly onClose: () => void;
  readonly onNewVersion: ((file: File, document: RoomDocument) => void) | null;
}

/** Every version of a document, the newest first, and the place for the next one. */
export function VersionsDrawer({ document, onClose, onNewVersion }: VersionsDrawerProps) {
  const latest = useQuery(documentQueries.detail(document.entityId, document.id));
  return (
    <Drawer title={document.name} subtitle={<span>Versions</span>} onClose={onClose}>
      {onNewVersion && (
        <DrawerSection title="New version">
          <FileDrop label="Choose a file, or drop it here" onFiles={([file]) => file && onNewVersion(file, document)} />
        </DrawerSection>
      )}
      <DrawerSection title="All versions">
        <QueryView query={latest}>
          {({ versions }) => (
            <ul className={styles['versions']}>
              {versions
                .toSorted((a, b) => b.version - a.version)
                .map(({ version, size, uploadedAt }) => (
                  <li key={version}>
                    <span>
                      <strong>Version {version}</strong>
                      <small>
                        <MomentText at={uploadedAt} /> · {formatFileSize(size)}
                      </small>
                    </span>
                    <Button
                      size="small"
                      onClick={() =>
                        void downloadDocument({ entityId: document.entityId, documentId: document.id, version })
                      }
                    >
                      <Download size={14} aria-hidden />
                      Download
                      <span className="visually-hidden"> version {version}</span>
                    </Button>
                  </li>
                ))}
            </ul>
          )}
        </QueryView>
      </DrawerSection>
    </Drawer>
  );
}
