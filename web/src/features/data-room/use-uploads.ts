import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { uploadDocument } from '../../api/upload-document.ts';

export interface UploadLine {
  readonly id: number;
  readonly file: File;
  readonly folderId: string | null;
  /** Set when the file becomes a new version of this document. */
  readonly documentId: string | null;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly share: number;
  readonly problem: string | null;
  /** There is a document of this name already, so the file can become its next version. */
  readonly isNameTaken: boolean;
}

const atOnce = 3;

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

  const run = useCallback(
    async ({ id, file, folderId, documentId }: UploadLine) => {
      const controller = new AbortController();
      state.current.aborts.set(id, controller);
      change(id, { status: 'running', share: 0, problem: null, isNameTaken: false });
      try {
        await uploadDocument({
          roomId,
          folderId,
          file,
          ...(documentId === null ? {} : { documentId }),
          signal: controller.signal,
          onProgress: (share) => change(id, { share }),
        });
        change(id, { status: 'done', share: 1 });
        void queryClient.invalidateQueries({ queryKey: documentQueries.of(roomId) });
      } catch (error) {
        if (controller.signal.aborted) setLines((before) => before.filter((line) => line.id !== id));
        else {
          const isNameTaken = error instanceof ApiError && error.code === 'nameTaken';
          change(id, { status: 'failed', problem: messageOf(error), isNameTaken });
        }
      } finally {
        state.current.aborts.delete(id);
      }
    },
    [roomId, change, queryClient],
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

  const add = (files: readonly File[], folderId: string | null, documentId: string | null = null) => {
    const added = files.map((file): UploadLine => {
      state.current.lastId += 1;
      const id = state.current.lastId;
      return { id, file, folderId, documentId, status: 'waiting', share: 0, problem: null, isNameTaken: false };
    });
    setLines((before) => [...before, ...added]);
    state.current.queue.push(...added);
    pump();
  };

  const again = (line: UploadLine, documentId = line.documentId) => {
    setLines((before) => before.filter(({ id }) => id !== line.id));
    add([line.file], line.folderId, documentId);
  };

  const cancel = (id: number) => {
    state.current.queue = state.current.queue.filter((line) => line.id !== id);
    const controller = state.current.aborts.get(id);
    if (controller) controller.abort();
    else setLines((before) => before.filter((line) => line.id !== id));
  };

  const clear = () => setLines((before) => before.filter(({ status }) => status === 'waiting' || status === 'running'));

  return { lines, add, again, cancel, clear };
}
