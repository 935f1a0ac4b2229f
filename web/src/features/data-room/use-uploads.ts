import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { UnfinishedUpload } from '#shared/domain/parted-upload.ts';
import { api } from '../../api/api.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { unfinishedOf } from '../../api/parted-upload.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { comesInParts, uploadDocument } from '../../api/upload-document.ts';
import type { DroppedFile } from './dropped-files.ts';
import { isOnItsWay, nameOf, type UploadLine } from './upload-line.ts';

const atOnce = 3;
const mostCopies = 99;

const newLine = {
  documentId: null,
  ifExists: 'refuse',
  copy: null,
  unfinished: null,
  startsOver: false,
  status: 'waiting',
  share: 0,
  problem: null,
  question: null,
} as const;

type Decision = Partial<Pick<UploadLine, 'documentId' | 'ifExists' | 'copy' | 'unfinished' | 'startsOver'>>;

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** What a failure leaves to be decided or done again. */
function afterFailure(error: unknown): Partial<UploadLine> {
  const code = codeOf(error);
  if (code === 'documentExists' || code === 'nameTaken') {
    return {
      status: 'asked',
      question: { kind: 'exists', isReplaceable: code === 'documentExists' },
      unfinished: null,
    };
  }
  const isGone = code === 'uploadNotFound' || (code === 'uploadRefused' && (error as ApiError).status === 404);
  return { status: 'failed', problem: messageOf(error), ...(isGone ? { unfinished: null } : {}) };
}

/** Uploads of this visit: a few at a time, each with its own progress and cancel. A failed one does not stop the others. */
export function useUploads(roomId: string) {
  const queryClient = useQueryClient();
  const [lines, setLines] = useState<readonly UploadLine[]>([]);
  const state = useRef({
    lastId: 0,
    running: 0,
    queue: [] as UploadLine[],
    aborts: new Map<number, AbortController>(),
  });

  const change = useCallback(
    (id: number, to: Partial<UploadLine>) =>
      setLines((before) => before.map((line) => (line.id === id ? { ...line, ...to } : line))),
    [],
  );
  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: documentQueries.of(roomId) }),
    [roomId, queryClient],
  );
  /** What cannot be given up is over already, or goes by itself after a week. */
  const discard = useCallback(
    (uploadId: string) =>
      api.dataRoom
        .abortUpload({ params: { dataroomId: roomId, uploadId } })
        .catch(() => undefined)
        .then(refresh),
    [roomId, refresh],
  );

  const send = useCallback(
    async (line: UploadLine, signal: AbortSignal): Promise<Partial<UploadLine>> => {
      const { id, file, folderId, directory, documentId, ifExists, unfinished, startsOver } = line;
      const wanted = {
        ...{ roomId, folderId, directory, file, name: nameOf(line), ifExists, signal },
        ...(documentId === null ? {} : { documentId }),
      };
      if (comesInParts(file) && unfinished === null && !startsOver) {
        const upload = await unfinishedOf(wanted);
        if (upload !== null) return { status: 'asked', question: { kind: 'unfinished', upload } };
      }
      await uploadDocument({
        ...wanted,
        ...(unfinished === null ? {} : { unfinished }),
        onBegun: (begun) => change(id, { unfinished: begun }),
        onProgress: (share) => change(id, { share }),
      });
      return { status: 'done', share: 1, unfinished: null };
    },
    [roomId, change],
  );

  const run = useCallback(
    async (line: UploadLine): Promise<void> => {
      const { id, copy } = line;
      const controller = new AbortController();
      state.current.aborts.set(id, controller);
      change(id, { status: 'running', share: 0, problem: null, question: null });
      try {
        change(id, await send(line, controller.signal));
        refresh();
      } catch (error) {
        if (controller.signal.aborted) setLines((before) => before.filter((one) => one.id !== id));
        else {
          const after = afterFailure(error);
          if (after.question?.kind === 'exists' && copy !== null && copy < mostCopies) {
            const next = { ...line, copy: copy + 1 };
            change(id, next);
            return await run(next);
          }
          change(id, after);
          if (line.unfinished !== null || comesInParts(line.file)) refresh();
        }
      } finally {
        state.current.aborts.delete(id);
      }
    },
    [change, send, refresh],
  );

  const pump = useCallback(() => {
    const { current } = state;
    while (current.running < atOnce) {
      const next = current.queue.shift();
      if (next === undefined) return;
      current.running += 1;
      void run(next).finally(() => {
        current.running -= 1;
        pump();
      });
    }
  }, [run]);

  const enqueue = (added: readonly UploadLine[]) => {
    state.current.queue.push(...added);
    pump();
  };

  const add = (files: readonly DroppedFile[], folderId: string | null, decision: Decision = {}) => {
    const added = files.map((file): UploadLine => {
      state.current.lastId += 1;
      return { ...newLine, ...file, id: state.current.lastId, folderId, ...decision };
    });
    setLines((before) => [...before, ...added]);
    enqueue(added);
  };

  /** Sends a line again, with what was decided; it keeps its place. */
  const again = (line: UploadLine, decision: Decision = {}) => {
    const next: UploadLine = { ...line, ...decision, status: 'waiting', share: 0, problem: null, question: null };
    change(line.id, next);
    enqueue([next]);
  };

  const startOver = (line: UploadLine) => {
    if (line.question?.kind === 'unfinished') void discard(line.question.upload.uploadId);
    again(line, { startsOver: true });
  };

  /** Goes on with an upload of an earlier visit. */
  const goOn = (file: File, upload: UnfinishedUpload) => {
    const documentId = upload.isNew ? null : upload.documentId;
    add([{ file, directory: upload.directory }], upload.parentId, { documentId, unfinished: upload });
  };

  const cancel = ({ id, status, unfinished }: UploadLine) => {
    state.current.queue = state.current.queue.filter((line) => line.id !== id);
    const controller = state.current.aborts.get(id);
    if (controller) controller.abort();
    else setLines((before) => before.filter((line) => line.id !== id));
    if (status === 'running' && unfinished !== null) void discard(unfinished.uploadId);
  };

  const clear = () => setLines((before) => before.filter((line) => isOnItsWay(line) || line.status === 'asked'));

  return { lines, add, again, startOver, goOn, cancel, clear };
}

export type Uploads = ReturnType<typeof useUploads>;
