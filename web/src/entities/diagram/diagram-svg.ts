import { estimateTextWidth } from '#shared/format/text-width.ts';
import { cardFonts, cardPadding, nameInCard, nameLineHeight, nodeWidth } from './card-size.ts';
import type { DiagramLayout, Placed } from './diagram-layout.ts';
import { type LabeledLink, labelBaseline, labelFont, labelLineHeight } from './line-labels.ts';
import { linePath } from './line-path.ts';
import { type DiagramEntity, type EntityKind, factsOf, type LinkKind, statusText } from './structure-data.ts';
import { fitText } from './text-lines.ts';

/** Answers a color of the theme by the name of its token: `text-muted`. */
export type Color = (token: string) => string;

const kindTokens: Readonly<Record<EntityKind, string>> = {
  structure: 'accent',
  fund: 'series-4',
  financing: 'series-3',
  project: 'series-2',
  company: 'series-5',
};

const statusTokens: Readonly<Record<NonNullable<DiagramEntity['status']>, string>> = {
  Met: 'met',
  AtRisk: 'at-risk',
  Breached: 'breached',
  Waived: 'pending',
  Pending: 'pending',
  Obsolete: 'obsolete',
  Proposed: 'proposed',
};

const dashes: Readonly<Record<LinkKind, string>> = { holds: '', finances: '', party: ' stroke-dasharray="5 4"' };

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

interface Words {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly weight?: number;
  readonly anchor?: 'middle' | 'end';
}

const words = (text: string, { x, y, size, color, weight = 400, anchor }: Words): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}"${anchor ? ` text-anchor="${anchor}"` : ''}>${escaped(text)}</text>`;

const textWidth = nodeWidth - 2 * cardPadding;

function card({ entity, x, y }: Placed, nodeHeight: number, color: Color): string {
  const { name, kind, kindLabel, status } = entity;
  const [facts, standing] = [factsOf(entity), statusText(entity)];
  const stripe = `<rect x="${x}" y="${y}" width="4" height="${nodeHeight}" rx="2" fill="${color(kindTokens[kind])}"/>`;
  const at = x + cardPadding;
  const names = nameInCard(name);
  const below = y + 52 + names.length * nameLineHeight;
  const { size } = cardFonts.words;
  return [
    `<rect x="${x}" y="${y}" width="${nodeWidth}" height="${nodeHeight}" rx="6" fill="${color('surface')}" stroke="${color('border-control')}"/>`,
    stripe,
    words(fitText(kindLabel, textWidth, cardFonts.words), { x: at, y: y + 24, size, color: color('text-muted') }),
    ...names.map((part, index) =>
      words(part, { x: at, y: y + 46 + index * nameLineHeight, ...cardFonts.name, color: color('text') }),
    ),
    words(facts, { x: at, y: below, size, color: color('text') }),
    ...(status === undefined
      ? []
      : [
          words(`● ${standing}`, {
            x: x + nodeWidth - cardPadding,
            y: below,
            size,
            color: color(statusTokens[status]),
            anchor: 'end',
          }),
        ]),
  ].join('');
}

function line({ points, kind, label, text }: LabeledLink, color: Color): string {
  const stroke = color(kind === 'finances' ? 'accent' : 'border-strong');
  const drawn = `<path d="${linePath(points)}" fill="none" stroke="${stroke}"${dashes[kind]} marker-end="url(#arrow)">${label === undefined ? '' : `<title>${escaped(label)}</title>`}</path>`;
  if (text === undefined || !text.isShown) return drawn;
  const { x, y, width, height } = text;
  const behind = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${color('surface-sunken')}"/>`;
  const told = text.lines.map((part, index) =>
    words(part, {
      x: x + width / 2,
      y: y + labelBaseline + index * labelLineHeight,
      size: labelFont.size,
      color: color('text-muted'),
      anchor: 'middle',
    }),
  );
  return `${drawn}${behind}${told.join('')}`;
}

const noteHeight = 18;
const noteFont = { size: 12 } as const;

/** What did not fit at its line, said below the drawing: a picture cannot be pointed at. */
function notesOf({ lines, placed }: DiagramLayout): readonly string[] {
  const names = new Map(placed.map(({ entity }) => [entity.id, entity.name]));
  const crowded = lines.filter(({ text }) => text?.isShown === false);
  const nameOf = (id: string) => names.get(id) ?? 'several';
  return crowded.map(({ from, to, label = '' }) => `${nameOf(from)} → ${nameOf(to)}: ${label}`);
}

const margin = 32;
const headHeight = 64;

export interface Drawing {
  readonly svg: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface DrawingTexts {
  readonly title: string;
  /** Which day it shows. */
  readonly date: string;
}

/** The diagram as a picture of its own, with its title and day. It names no font or file that a reader would have to have. */
export function drawDiagram(layout: DiagramLayout, { title, date }: DrawingTexts, color: Color): Drawing {
  const titleWidth = estimateTextWidth(title, { size: 18, weight: 600 });
  const notes = notesOf(layout);
  const noteWidths = notes.map((note) => estimateTextWidth(note, noteFont));
  const width = Math.ceil(Math.max(layout.width, titleWidth, ...noteWidths) + 2 * margin);
  const notesTop = layout.height + 2 * margin + headHeight;
  const height = Math.ceil(notesTop + (notes.length === 0 ? 0 : notes.length * noteHeight + margin));
  const frames = layout.stacks.map(
    ({ x, y, width: frameWidth, height: frameHeight }) =>
      `<rect x="${x}" y="${y}" width="${frameWidth}" height="${frameHeight}" rx="8" fill="none" stroke="${color('border-control')}" stroke-dasharray="4 4"/>`,
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, Helvetica, Arial, sans-serif">`,
    `<title>${escaped(title)}, ${escaped(date)}</title>`,
    `<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M 0 0 L 10 5 L 0 10 z" fill="${color('border-strong')}"/></marker></defs>`,
    `<rect width="${width}" height="${height}" fill="${color('surface-sunken')}"/>`,
    words(title, { x: margin, y: margin + 14, size: 18, color: color('text'), weight: 600 }),
    words(date, { x: margin, y: margin + 36, size: 13, color: color('text-muted') }),
    `<g transform="translate(${margin} ${margin + headHeight})">`,
    ...frames,
    ...layout.lines.map((one) => line(one, color)),
    ...layout.placed.map((one) => card(one, layout.nodeHeight, color)),
    '</g>',
    ...notes.map((note, index) =>
      words(note, { x: margin, y: notesTop + index * noteHeight, size: noteFont.size, color: color('text-muted') }),
    ),
    '</svg>',
  ].join('');
  return { svg, width, height };
}
