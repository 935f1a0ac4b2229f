import { useMemo } from 'react';
import type { ShownDocument } from '../shown-document.ts';
import { decodeText } from './decode-text.ts';
import { FlowFrame } from './flow-frame.tsx';

export { decodeText } from './decode-text.ts';

/** More is slow to lay out; characters. */
const longest = 2_000_000;

/** A text as it is, its lines wrapped. */
export function TextView({ bytes, quotes, quoteAt, passage }: ShownDocument) {
  const text = useMemo(() => decodeText(bytes), [bytes]);
  const note =
    text.length > longest ? 'Only the first 2 million characters are shown. Download it to read the rest.' : null;
  return (
    <FlowFrame quotes={quotes} quoteAt={quoteAt} passage={passage} note={note}>
      <pre>{text.slice(0, longest)}</pre>
    </FlowFrame>
  );
}
