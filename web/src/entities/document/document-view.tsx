import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { formatFileSize } from '#shared/format/file-size.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { CannotShow } from './cannot-show.tsx';
import { documentFile } from './document-file.ts';
import { type DocumentKind, documentKind, imageTypes, largestShownInBytes } from './document-kind.ts';
import styles from './document-view.module.css';
import type { ShownDocument } from './shown-document.ts';

const options = { what: 'The viewer', pending: <Skeleton lines={12} /> };
const PdfView = lazyPart<ShownDocument>(async () => (await import('./pdf/pdf-view.tsx')).PdfView, options);
const WordView = lazyPart<ShownDocument>(async () => (await import('./flow/word-view.tsx')).WordView, options);
const TextView = lazyPart<ShownDocument>(async () => (await import('./flow/text-view.tsx')).TextView, options);
const SheetsView = lazyPart<ShownDocument>(async () => (await import('./sheets/sheets-view.tsx')).SheetsView, options);

function ImageView({ name, bytes }: ShownDocument) {
  const url = useMemo(() => {
    const type = imageTypes[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'image/png';
    return URL.createObjectURL(new Blob([bytes], { type }));
  }, [name, bytes]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <div className={styles['image']}>
      <img src={url} alt={name} />
    </div>
  );
}

const views: Readonly<Record<DocumentKind, React.ComponentType<ShownDocument>>> = {
  pdf: PdfView,
  image: ImageView,
  word: WordView,
  workbook: SheetsView,
  table: SheetsView,
  text: TextView,
};

interface DocumentViewProps extends Omit<ShownDocument, 'bytes' | 'hasThumbnails'> {
  readonly entityId: string;
  readonly documentId: string;
  readonly version: number;
  /** Bytes. */
  readonly size: number;
  /** It has room for more than the document. */
  readonly isWide?: boolean;
}

/** Where it is locked, or would have to be marked for its reader and cannot be. To try again changes nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  [
    'documentMarkRefused',
    'documentNotMarkable',
    'documentTooLargeToMark',
    'fileBeingScanned',
    'fileInfected',
    'fileNotScanned',
  ].includes(error.code);

/** A document of a data room as it can be shown in the browser, or why it cannot. Each document that is looked at is recorded as an opening. */
export function DocumentView({ entityId, documentId, version, size, isWide = false, ...shown }: DocumentViewProps) {
  const kind = documentKind(shown.name);
  const isTooLarge = kind !== null && size > largestShownInBytes[kind];
  const file = useQuery({ ...documentFile(entityId, documentId, version), enabled: kind !== null && !isTooLarge });
  if (kind === null) {
    return (
      <CannotShow>
        PDF, Word (.docx), Excel (.xlsx), CSV, text and pictures are shown. Other files can be downloaded.
      </CannotShow>
    );
  }
  if (isTooLarge) {
    return (
      <CannotShow>
        It has {formatFileSize(size)}. Files of its kind are shown up to {formatFileSize(largestShownInBytes[kind])}.
      </CannotShow>
    );
  }
  if (isRefused(file.error)) return <CannotShow>{messageOf(file.error)}</CannotShow>;
  if (file.error !== null) {
    return <LoadFailed error={file.error} onRetry={() => void file.refetch()} />;
  }
  if (file.data === undefined) return <Skeleton lines={12} />;
  const View = views[kind];
  return (
    <div className={styles['view']}>
      <View key={`${documentId} ${version}`} bytes={file.data} hasThumbnails={isWide} {...shown} />
    </div>
  );
}
