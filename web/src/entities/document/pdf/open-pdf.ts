import { getDocument, InvalidPDFException, PasswordException, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import { Unreadable } from '../unreadable.ts';

const folder = '/assets/pdf/';

function wordsOf(error: unknown): Unreadable {
  if (error instanceof PasswordException) {
    return new Unreadable('This PDF is protected by a password. Download it and open it with the password.');
  }
  if (error instanceof InvalidPDFException) return new Unreadable('This file is damaged, or it is no PDF.');
  return new Unreadable('This PDF could not be opened.');
}

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly close: () => void;
}

/** Opens a PDF in a worker of its own. Refused: {@link Unreadable}. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const port = new PdfWorker();
  const worker = PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  const task = getDocument({
    // The worker takes the bytes away from whoever hands them over.
    data: new Uint8Array(bytes.slice(0)),
    worker,
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    // Compiling WebAssembly would need a right to run code in the content security policy.
    useWasm: false,
    enableXfa: false,
  });
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    close();
    throw wordsOf(error);
  }
}
