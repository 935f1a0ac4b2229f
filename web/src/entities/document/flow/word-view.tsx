import mammoth from 'mammoth';
import { useEffect, useState } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { CannotShow } from '../cannot-show.tsx';
import { requireModestArchive } from '../sheets/modest-archive.ts';
import type { ShownDocument } from '../shown-document.ts';
import { Unreadable } from '../unreadable.ts';
import { FlowFrame } from './flow-frame.tsx';
import { safeElements } from './safe-elements.ts';

export { textOfWord } from './text-of-word.ts';

async function readWord(bytes: ArrayBuffer): Promise<Document> {
  requireModestArchive(bytes);
  const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes.slice(0) });
  return new DOMParser().parseFromString(value, 'text/html');
}

/** A Word document as its text: headings, lists, tables and its own pictures, without its page layout. */
export function WordView({ bytes, quotes, quoteAt, passage }: ShownDocument) {
  const [read, setRead] = useState<Document | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    readWord(bytes).then(
      (found) => !isOver && setRead(found),
      (error: unknown) => {
        if (!isOver)
          setFailure(error instanceof Unreadable ? error.message : 'This file is damaged, or it is no Word document.');
      },
    );
    return () => {
      isOver = true;
    };
  }, [bytes]);
  if (failure !== null) return <CannotShow>{failure}</CannotShow>;
  if (read === null) return <Skeleton lines={12} />;
  return (
    <FlowFrame quotes={quotes} quoteAt={quoteAt} passage={passage}>
      {safeElements(read.body)}
    </FlowFrame>
  );
}
