import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { markPdf } from '#functions/connectors/pdf/mark-pdf.ts';
import { UnmarkablePdf } from '#functions/domain/data-room/marking/pdf-marker.ts';

const mark = {
  name: 'Gala Grantor',
  note: 'Copy for Gala Grantor, guest@borrower.example, from Northlight Capital, Nov 27, 2026, 9:00 AM UTC. Do not pass on.',
};

interface Written {
  readonly text: string;
  /** Where it begins, in points from the lower left corner of the page as it is shown. */
  readonly x: number;
  readonly y: number;
  /** In degrees against the page as it is shown. */
  readonly angle: number;
}

/** What a reader of another maker shows, page by page. */
async function shown(bytes: Uint8Array): Promise<readonly (readonly Written[])[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: Written[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const view = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [a, b, , , e, f] = item.transform as [number, number, number, number, number, number];
        const [x, y] = view.convertToViewportPoint(e, f) as [number, number];
        const [toX, toY] = view.convertToViewportPoint(e + a, f + b) as [number, number];
        const angle = (Math.atan2(y - toY, toX - x) * 180) / Math.PI;
        return [{ text: item.str, x, y: view.height - y, angle }];
      }),
    );
  }
  return pages;
}

async function aPdf(
  pages: readonly { readonly size: [number, number]; readonly turned?: number }[],
): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (const [at, { size, turned = 0 }] of pages.entries()) {
    const page = document.addPage(size);
    page.setRotation(degrees(turned));
    page.drawText(`Section ${at + 1}`, { x: 50, y: size[1] - 80, size: 12, font });
  }
  return document;
}

const letter: [number, number] = [612, 792];
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'marked',
    (error: unknown) => (error instanceof UnmarkablePdf ? error.reason : error),
  );

describe('a marked PDF', () => {
  it('says on each page who it is for, and still says what it said', async () => {
    const document = await aPdf([{ size: letter }, { size: [792, 612] }, { size: [3_000, 2_000] }]);

    const pages = await shown(await markPdf(await document.save(), mark));

    expect(pages.map((page) => page.map(({ text }) => text))).toEqual([
      ['Section 1', mark.name, mark.note],
      ['Section 2', mark.name, mark.note],
      ['Section 3', mark.name, mark.note],
    ]);
  });

  it.each([0, 90, 180, 270, -90, 450])('reads upright on a page that is turned by %i degrees', async (turned) => {
    const document = await aPdf([{ size: letter, turned }]);

    const [page = []] = await shown(await markPdf(await document.save(), mark));
    const [, across, note] = page;
    const isOnItsSide = turned % 180 !== 0;
    const slope = (Math.atan2(isOnItsSide ? 612 : 792, isOnItsSide ? 792 : 612) * 180) / Math.PI;

    expect(note?.angle).toBeCloseTo(0, 3);
    expect([note?.x, note?.y].every((place) => Number(place) > 8 && Number(place) < 20)).toBe(true);
    expect(across?.angle).toBeCloseTo(slope, 1);
  });

  it('carries the mark within what is shown of the page', async () => {
    const document = await aPdf([{ size: letter }]);
    document.getPage(0).setCropBox(200, 300, 300, 400);

    const [page = []] = await shown(await markPdf(await document.save(), mark));
    const note = page.find(({ text }) => text === mark.note);

    expect(note?.x).toBeCloseTo((12 * 300) / 612, 1);
    expect(note?.y).toBeCloseTo((12 * 300) / 612, 1);
  });

  it('holds nothing of the file as it was before', async () => {
    const original = await (await aPdf([{ size: letter }])).save();
    const marked = Buffer.from(await markPdf(original, mark));

    expect(marked.indexOf(Buffer.from(original.subarray(0, -100)))).toBe(-1);
    expect(marked.toString('latin1').match(/%%EOF/g)).toHaveLength(1);
  });

  it('writes a name in letters that fonts of readers lack as near as it can', async () => {
    const document = await aPdf([{ size: letter }]);

    const [page = []] = await shown(await markPdf(await document.save(), { name: 'Zoë Dvořák 李', note: 'é' }));

    expect(page.map(({ text }) => text)).toContain('Zoë Dvorák ?');
  });

  it.each([
    {
      what: 'is protected',
      reason: 'protected',
      make: async () => {
        const document = await aPdf([{ size: letter }]);
        document.encrypt({ userPassword: 'secret', ownerPassword: 'owner', permissions: {} });
        return document.save({ useObjectStreams: false });
      },
    },
    {
      what: 'can be opened and is protected from changes',
      reason: 'protected',
      make: async () => {
        const document = await aPdf([{ size: letter }]);
        document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: {} });
        return document.save({ useObjectStreams: false });
      },
    },
    { what: 'is none', reason: 'damaged', make: async () => Buffer.from('PK this is a ZIP archive') },
    { what: 'is empty', reason: 'damaged', make: async () => new Uint8Array() },
    {
      what: 'ends in the middle',
      reason: 'damaged',
      make: async () => (await (await aPdf([{ size: letter }])).save()).subarray(0, 500),
    },
    {
      what: 'holds another file',
      reason: 'holdsFiles',
      make: async () => {
        const document = await aPdf([{ size: letter }]);
        await document.attach(Buffer.from('secret figures'), 'figures.csv', { mimeType: 'text/csv' });
        return document.save();
      },
    },
    {
      what: 'has more pages than are marked',
      reason: 'tooManyPages',
      make: async () => (await aPdf(Array.from({ length: 2_001 }, () => ({ size: letter })))).save(),
    },
  ])('is not made of a file that $what', async ({ reason, make }) => {
    expect(await reasonOf(markPdf(await make(), mark))).toBe(reason);
  });
});
