import { describe, expect, it } from 'vitest';
import { cardFonts, nodeWidth } from '#web/src/entities/diagram/card-size.ts';
import { layOut } from '#web/src/entities/diagram/diagram-layout.ts';
import { labelFont } from '#web/src/entities/diagram/line-labels.ts';
import type { StructureData } from '#web/src/entities/diagram/structure-data.ts';
import { openingView, readable, wholeView } from '#web/src/entities/diagram/use-steady-view.ts';

const phone = { width: 340, height: 460 };
const desk = { width: 1_100, height: 600 };

/** A structure that an owner stands above and that holds so many projects, each with a line of its own. */
function structureWith(projects: number): StructureData {
  const parts = Array.from({ length: projects }, (_, at) => ({
    id: `project-${at}`,
    name: `Project ${at}`,
    kind: at % 2 === 0 ? ('project' as const) : ('financing' as const),
    kindLabel: 'Project',
  }));
  return {
    entities: [
      { id: 'structure', name: 'Riverbend', kind: 'structure', kindLabel: 'Structure' },
      { id: 'owner', name: 'Keystone', kind: 'company', kindLabel: 'Owner' },
      ...parts,
    ],
    links: [
      { from: 'owner', to: 'structure', kind: 'party' },
      ...parts.map(({ id }) => ({ from: 'structure', to: id, label: `Share of ${id}` })),
    ],
  };
}

/** Where the first card is drawn, in pixels of the canvas. */
function firstCard(data: StructureData, canvas: typeof phone) {
  const layout = layOut(data);
  const { x, y, zoom } = openingView(layout, canvas);
  const first = layout.placed[0] ?? { x: Number.NaN, y: Number.NaN };
  return { left: first.x * zoom + x, top: first.y * zoom + y, width: nodeWidth * zoom, zoom };
}

/** Where the upper edge of a card is drawn, in pixels of the canvas. */
function topOf(data: StructureData, id: string, canvas: typeof phone): number {
  const layout = layOut(data);
  const { y, zoom } = openingView(layout, canvas);
  return (layout.placed.find(({ entity }) => entity.id === id)?.y ?? Number.NaN) * zoom + y;
}

describe('how a diagram opens', () => {
  it('is whole and never larger than drawn, where it fits', () => {
    const { left, width, zoom } = firstCard(structureWith(0), desk);

    expect(zoom).toBe(1);
    expect(left + width / 2).toBeCloseTo(desk.width / 2);
  });

  it('shows what it is about at a size that can be read, where it does not fit', () => {
    for (const canvas of [phone, desk]) {
      const { left, top, width, zoom } = firstCard(structureWith(30), canvas);

      expect(zoom).toBe(readable);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(canvas.width);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(canvas.height / 2);
      expect(topOf(structureWith(30), 'owner', canvas)).toBeCloseTo(24);
    }
  });

  it('has no text smaller than 12 pixels', () => {
    const sizes = [cardFonts.name, cardFonts.words, labelFont].map(({ size }) => size * readable);

    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });

  it('shows all of it on demand', () => {
    const layout = layOut(structureWith(30));
    const { x, y, zoom } = wholeView(layout, desk);

    expect(zoom).toBeLessThan(readable);
    expect([x, y].every((margin) => margin >= 24)).toBe(true);
    expect(x + layout.width * zoom).toBeLessThanOrEqual(desk.width - 24 + 0.001);
    expect(y + layout.height * zoom).toBeLessThanOrEqual(desk.height - 24 + 0.001);
  });
});
