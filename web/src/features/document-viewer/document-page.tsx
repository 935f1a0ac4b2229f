import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Download, Lock, MessageSquare } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { RoomDocument } from '#shared/domain/document.ts';
import { lockOf } from '#shared/domain/file-scan.ts';
import { commentsParameter } from '#shared/format/comment-address.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { scanWords } from '#shared/format/scan-words.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { useAddressValues, useOpened } from '../../components/address-values.ts';
import { MomentText } from '../../components/date-text.tsx';
import { downloadDocument } from '../../components/document-link.tsx';
import { Drawer } from '../../components/drawer.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { CommentsPart } from '../../entities/comment/comments-part.tsx';
import { WatchButton } from '../../entities/comment/watch-button.tsx';
import { DocumentView } from '../../entities/document/document-view.tsx';
import styles from './document-page.module.css';

/** A whole number from 1 that the address says; null for anything else. */
const numberIn = (text: string | null): number | null => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null);

/** One document of a data room, opened at what the address says: `version`, `page`, and a `quote` to mark. */
export function DocumentPage() {
  const { entityId = '', documentId = '' } = useParams();
  const document = useQuery(documentQueries.detail(entityId, documentId));
  return <QueryView query={document}>{(read) => <ReadDocument document={read} />}</QueryView>;
}

function ReadDocument({ document }: { readonly document: RoomDocument }) {
  const [values, change] = useAddressValues();
  const asked = numberIn(values.get('version')) ?? document.version;
  const shown = document.versions.find(({ version }) => version === asked);
  const quote = values.get('quote');
  if (document.logicalType === 'Folder') {
    return (
      <Page title={document.name}>
        <p>This is a folder. Open it in its data room.</p>
      </Page>
    );
  }
  return (
    <Page
      title={document.name}
      facts={
        shown && (
          <>
            <span>
              Version {shown.version} of {document.version}
            </span>
            <span>{formatFileSize(shown.size)}</span>
            <MomentText at={shown.uploadedAt} />
          </>
        )
      }
      actions={
        <>
          <Conversation document={document} />
          {document.versions.length > 1 && (
            <select
              className={styles['versions']}
              aria-label="Version"
              value={asked}
              onChange={({ target }) => change({ version: target.value, page: null })}
            >
              {document.versions
                .toSorted((a, b) => b.version - a.version)
                .map(({ version }) => (
                  <option key={version} value={version}>
                    Version {version}
                  </option>
                ))}
            </select>
          )}
          {document.acts.includes('download') && shown !== undefined && lockOf(shown, new Date()) === null && (
            <Button
              size="small"
              onClick={() =>
                void downloadDocument({ entityId: document.entityId, documentId: document.id, version: shown.version })
              }
            >
              <Download size={15} aria-hidden />
              Download
            </Button>
          )}
        </>
      }
    >
      <div className={styles['viewer']}>
        {shown === undefined ? (
          <p role="alert">This document has no version {asked}.</p>
        ) : lockOf(shown, new Date()) !== null ? (
          <EmptyState icon={Lock} title={`Version ${shown.version} is locked`}>
            {scanWords(shown.scan, new Date())}
          </EmptyState>
        ) : (
          <DocumentView
            entityId={document.entityId}
            documentId={document.id}
            version={shown.version}
            size={shown.size}
            name={document.name}
            page={numberIn(values.get('page'))}
            quotes={quote === null ? [] : [quote]}
            quoteAt={0}
            isWide
          />
        )}
      </div>
    </Page>
  );
}

/** What was said about the document, beside it. What belongs to the organization itself is not commented on. */
function Conversation({ document: { entityId, id, name } }: { readonly document: RoomDocument }) {
  const { organization } = useGlobalState();
  const { opened, open, close } = useOpened(commentsParameter);
  if (entityId === organization.id) return null;
  return (
    <>
      <WatchButton entityId={entityId} sourceType="Document" sourceId={id} name={name} />
      <Button size="small" aria-expanded={opened !== null} onClick={() => (opened === null ? open(id) : close())}>
        <MessageSquare size={15} aria-hidden />
        Comments
      </Button>
      {opened !== null && (
        <Drawer title="Comments" subtitle={name} onClose={close}>
          <CommentsPart on={{ entityId, sourceType: 'Document', sourceId: id }} name={name} />
        </Drawer>
      )}
    </>
  );
}
