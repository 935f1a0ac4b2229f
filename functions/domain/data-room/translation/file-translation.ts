import { randomUUID } from 'node:crypto';
import { readTranslated } from '#functions/platform/files/translation-files.ts';
import { storeBytes } from '#functions/platform/files/upload-store.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { languages, type TranslationOf } from '#shared/domain/translation.ts';
import { formatDate } from '#shared/format/dates.ts';
import { pageRanges } from '#shared/format/page-ranges.ts';
import type { DocumentRecord } from '../document-record.ts';
import { type Filing, placeFor, saveFile } from '../filing.ts';
import { newUploadIn, requireMayFile } from '../upload.ts';
import { type StoredTranslation, translationChange } from './translation-records.ts';
import type { TranslationWork } from './translation-work.ts';

/** Joined, the parts are what they were made of. */
async function translatedBytes(
  { message, folders }: TranslationWork,
  { parts }: StoredTranslation,
): Promise<Uint8Array> {
  const translated: Uint8Array[] = [];
  for (const part of parts) {
    const content = await readTranslated(folders, part, message.into);
    if (content === null) throw new Error(`The translation of ${part} is missing in storage.`);
    translated.push(content);
  }
  return new Uint8Array(Buffer.concat(translated));
}

const longestName = 255;

/** `Agreement (German, machine translation).docx`; a number tells apart what is another document. */
export function translatedName(
  name: string,
  language: TranslationOf['language'],
  isTextOnly: boolean,
  count: number,
): string {
  const at = name.lastIndexOf('.');
  const [stem, ending] = [name.slice(0, at), isTextOnly ? '.txt' : name.slice(at)];
  const told = ['machine translation', ...(isTextOnly ? ['text only'] : []), ...(count > 1 ? [String(count)] : [])];
  const added = ` (${[languages[language], ...told].join(', ')})${ending}`;
  return `${stem.slice(0, longestName - added.length).trimEnd()}${added}`;
}

const longestPagesTold = 1_000;

function missingWords(pages: readonly number[]): string {
  if (pages.length === 0) return '';
  const told = pageRanges(pages);
  const named =
    told.length > longestPagesTold ? `${pages.length} pages` : `${pages.length === 1 ? 'page' : 'pages'} ${told}`;
  return ` Without text in the original, and so not translated: ${named}.`;
}

function descriptionOf(
  { document, message, run }: TranslationWork,
  { isTextOnly, pagesWithoutText }: StoredTranslation,
) {
  const day = formatDate(run.clock.today());
  const layout = isTextOnly ? ' The text alone, without its layout.' : '';
  return `Machine translation of version ${message.fileVersion} of ${document.name} into ${languages[message.into]}, by Amazon Translate on ${day}. Nobody has checked it; the original governs.${layout}${missingWords(pagesWithoutText)}`;
}

const mostNames = 50;

/** The earlier translation that this one renews, or a name that is free. */
async function placeOf(work: TranslationWork, { isTextOnly }: StoredTranslation, filing: Filing) {
  const { document, message, rights } = work;
  for (let count = 1; count <= mostNames; count += 1) {
    const name = translatedName(document.name, message.into, isTextOnly, count);
    const place = await placeFor(document.parentId, [], name, filing);
    const { existing } = place;
    const of = existing?.translationOf;
    const renews = existing !== null && of?.documentId === document.id && of.language === message.into;
    if (existing !== null && !(renews && (await rights.actsOn(existing)).includes('replace'))) continue;
    await requireMayFile(existing, place.folderId, false, rights);
    return { existing, name };
  }
  throw new Error(`${mostNames} translations of ${document.id} have names like this one.`);
}

/** Files a translation beside its document, or as the next version of the one that is there. Once: with the record of that. Answers what is told of it. */
export async function fileTranslation(work: TranslationWork, translation: StoredTranslation): Promise<string> {
  const { message, run, document, rights, context } = work;
  const { scope } = context;
  const { entityId: roomId, parentId } = document;
  const bytes = await translatedBytes(work, translation);
  const { contentType, pagesWithoutText } = translation;
  const translationOf: TranslationOf = {
    documentId: document.id,
    version: Number(message.fileVersion),
    language: message.into,
  };
  const draft = {
    name: undefined,
    docType: document.docType as Filing['draft']['docType'],
    description: descriptionOf(work, translation),
    expirationDate: document.expirationDate,
  };
  const filing: Filing = { roomId, rights, context, draft, translationOf };
  const { existing: known, name: announcedName } = await placeOf(work, translation, filing);
  const about = {
    documentId: known?.id ?? randomUUID(),
    isNew: known === null,
    parentId,
    directory: [],
    ...{ fileName: announcedName, size: bytes.length, contentType, sha256: null },
  };
  const upload = newUploadIn(roomId, about, scope.agent.id, scope.organizationId);
  const filed = await storeBytes(upload, { bytes, contentType }, scope, (kept, sha256) =>
    attempted(async (): Promise<DocumentRecord> => {
      const { existing, name } = await placeOf(work, translation, filing);
      const documentId = existing?.id ?? about.documentId;
      const recorded = translationChange(
        run.table,
        run.job.id,
        { ...translation, documentId },
        translation.version,
        'translation.filed',
      );
      return saveFile(
        existing,
        { ...about, documentId, fileName: name, sha256, key: upload.key },
        [kept, recorded],
        filing,
      );
    }),
  );
  const missing = pagesWithoutText.length === 0 ? '' : missingWords(pagesWithoutText);
  return `Filed as ${filed.name}.${missing}`;
}
