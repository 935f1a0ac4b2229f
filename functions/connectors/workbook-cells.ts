import { strFromU8, strToU8, type UnzipFile, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import type { Cell, WorkbookReading, WorkbookSheet } from '#functions/domain/structure-imports/workbook.ts';
import { feedArchive } from './feed-archive.ts';
import {
  markedPercentage,
  percentageStylesIn,
  refuseFarCells,
  withErrorTexts,
  withMarkedPercentages,
} from './sheet-xml.ts';
import { UnreadableWorkbook } from './unreadable-workbook.ts';

const megabyte = 1_048_576;
/** Bytes that a workbook may unpack to. A filled-in template has a few megabytes of XML; a zip bomb has gigabytes. */
const largestUnpacked = 60 * megabyte;
const mostParts = 1_000;
/** A bomb is noticed after at most a thousand times as many bytes. */
const slice = 8_192;

/**
 * Reads a workbook (.xlsx) by its content, whatever its name says. Nothing in it is evaluated. Formula errors are read as their texts, such as
 * `#DIV/0!`, formulas without a saved value as `#FORMULA!`, and numbers that are shown as percentages as such. Throws `UnreadableWorkbook` with the reason.
 */
export async function workbookCells(content: Uint8Array): Promise<readonly WorkbookSheet[]> {
  const parts = unpacked(content);
  if (!parts.has('xl/workbook.xml')) throw new UnreadableWorkbook('unsupportedType');
  const styles = parts.get('xl/styles.xml');
  const percentageStyles = percentageStylesIn(styles === undefined ? '' : strFromU8(styles));
  const safe = [...parts].map(
    ([path, bytes]) => [path, isSheet(path) ? safeSheet(bytes, percentageStyles) : bytes] as const,
  );
  try {
    // Packed again, so that what is read is exactly what was looked at.
    const sheets = await readSheets(zipSync(Object.fromEntries(safe), { level: 0 }).buffer);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }));
  } catch (error) {
    throw new UnreadableWorkbook('corrupt', error);
  }
}

/** {@link workbookCells}, with the reason as a sentence instead of an error. */
export async function readWorkbook(content: Uint8Array): Promise<WorkbookReading> {
  try {
    return { sheets: await workbookCells(content) };
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { refusal: error.userMessage };
    throw error;
  }
}

/** The reader's own types say something else of dates than what it answers. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  if (typeof value !== 'string') return null;
  const percentage = markedPercentage(value);
  return percentage === null ? value : { percentage };
}

const isSheet = (path: string): boolean => path.startsWith('xl/worksheets/') && path.endsWith('.xml');

function safeSheet(bytes: Uint8Array, percentageStyles: ReadonlySet<string>): Uint8Array {
  const xml = strFromU8(bytes);
  refuseFarCells(xml);
  return strToU8(withMarkedPercentages(withErrorTexts(xml), percentageStyles));
}

/** The XML parts of the archive, by their paths. Counts while it unpacks: the sizes that an archive declares can be lies. */
function unpacked(content: Uint8Array): Map<string, Uint8Array> {
  if (content.length === 0 || content[0] !== 0x50 || content[1] !== 0x4b)
    throw new UnreadableWorkbook('unsupportedType');
  const parts = new Map<string, Uint8Array>();
  const names = new Set<string>();
  let size = 0;
  const onPart = (part: UnzipFile) => {
    names.add(part.name);
    if (names.size > mostParts) throw new UnreadableWorkbook('tooLarge');
    if (!/\.(?:xml|rels)$/.test(part.name)) return;
    const chunks: Uint8Array[] = [];
    part.ondata = (error, data, isLast) => {
      // What this callback throws while unpacking comes back to it as an error.
      if (error) throw error;
      size += data.length;
      if (size > largestUnpacked) throw new UnreadableWorkbook('tooLarge');
      chunks.push(data);
      if (isLast) parts.set(part.name, Buffer.concat(chunks));
    };
    part.start();
  };
  try {
    feedArchive(content, slice, onPart);
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('corrupt', error);
  }
  return parts;
}
