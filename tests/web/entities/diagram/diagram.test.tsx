import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { foldBranches, foldedAtFirst } from '#web/src/entities/diagram/branches.ts';
import { nodeWidth } from '#web/src/entities/diagram/card-size.ts';
import { neighborOf } from '#web/src/entities/diagram/diagram-canvas.tsx';
import { type DiagramLayout, layOut } from '#web/src/entities/diagram/diagram-layout.ts';
import { drawDiagram } from '#web/src/entities/diagram/diagram-svg.ts';
import { EntityList } from '#web/src/entities/diagram/entity-list.tsx';
import { edgesOf, nodesOf } from '#web/src/entities/diagram/flow-elements.ts';
import { groupSiblings } from '#web/src/entities/diagram/groups.ts';
import { labelPoint, linePath } from '#web/src/entities/diagram/line-path.ts';
import { type DiagramEntity, joinLinks, type StructureData } from '#web/src/entities/diagram/structure-data.ts';
import { StructureDiagram } from '#web/src/entities/diagram/structure-diagram.tsx';
import { fitText, labelLines, nameLines } from '#web/src/entities/diagram/text-lines.ts';

const entity = (id: string, kind: DiagramEntity['kind'] = 'project'): DiagramEntity => ({
  id,
  name: id,
  kind,
  kindLabel: kind,
});

const holding: StructureData = {
  entities: [
    { id: 'project', name: 'Blue Mesa', kind: 'project', kindLabel: 'Project', status: 'AtRisk' },
    { id: 'fund', name: 'Fund II', kind: 'fund', kindLabel: 'Fund' },
    { id: 'deal', name: 'Sandhollow', kind: 'structure', kindLabel: 'Structure', status: 'Breached' },
  ],
  links: [
    { from: 'fund', to: 'deal' },
    { from: 'deal', to: 'project', label: '51%' },
    { from: 'fund', to: 'project' },
  ],
};

/** A structure with a financing and as many projects, all of which the financing finances. */
const facility = (projects: number): StructureData => {
  const ids = Array.from({ length: projects }, (_, index) => `project ${index}`);
  return {
    entities: [entity('deal', 'structure'), entity('loan', 'financing'), ...ids.map((id) => entity(id))],
    links: [
      { from: 'deal', to: 'loan' },
      ...ids.flatMap((to) => [
        { from: 'deal', to },
        { from: 'loan', to, kind: 'finances' as const },
      ]),
    ],
  };
};

const placeOf = ({ placed }: DiagramLayout, id: string) => placed.find((one) => one.entity.id === id) ?? { x: 0, y: 0 };

describe('the layout of a diagram', () => {
  it('places owners above what they own, by the longest way', () => {
    const layout = layOut(holding);
    const y = (id: string) => placeOf(layout, id).y;

    expect(y('fund')).toBe(0);
    expect(y('deal')).toBeGreaterThanOrEqual(y('fund') + layout.nodeHeight);
    expect(y('project')).toBeGreaterThanOrEqual(y('deal') + layout.nodeHeight);
  });

  it('leads lines from the lower edge of the owner to the upper edge of what is owned', () => {
    const layout = layOut(holding);
    const [line] = layout.lines.filter(({ from, to }) => from === 'fund' && to === 'deal');

    expect(line?.points[0]?.y).toBeCloseTo(placeOf(layout, 'fund').y + layout.nodeHeight);
    expect(line?.points.at(-1)?.y).toBeCloseTo(placeOf(layout, 'deal').y);
  });

  it('leads no line through a card, however high the cards beside it stand', () => {
    const many = facility(30);
    const vehicle = [entity('vehicle', 'structure'), entity('bridge', 'financing'), entity('plant'), entity('depot')];
    const { placed, lines, nodeHeight } = layOut({
      entities: [...many.entities, ...vehicle],
      links: [
        ...many.links,
        { from: 'deal', to: 'vehicle' },
        { from: 'vehicle', to: 'bridge' },
        { from: 'bridge', to: 'plant' },
        { from: 'bridge', to: 'depot', label: '51%' },
        { from: 'deal', to: 'plant' },
        { from: 'deal', to: 'depot' },
      ],
    });
    const isInside = (x: number, y: number) =>
      placed.some(
        (card) => x > card.x + 1 && x < card.x + nodeWidth - 1 && y > card.y + 1 && y < card.y + nodeHeight - 1,
      );
    const along = Array.from({ length: 50 }, (_, step) => step / 50);
    const through = lines.filter(({ points }) =>
      points.some((point, index) => {
        const next = points[index + 1] ?? point;
        return along.some((share) =>
          isInside(point.x + (next.x - point.x) * share, point.y + (next.y - point.y) * share),
        );
      }),
    );

    expect(lines.length).toBeGreaterThan(5);
    expect(through.map(({ id }) => id)).toEqual([]);
  });

  it('places every entity once even where ownership runs in a circle', () => {
    const links = [...holding.links, { from: 'project', to: 'fund' }, { from: 'deal', to: 'deal' }];
    const { placed } = layOut({ ...holding, links });

    expect(placed.map((one) => one.entity.id).toSorted()).toEqual(['deal', 'fund', 'project']);
  });

  it.each([9, 40])('never lets %i entities overlap', (count) => {
    const { placed, nodeHeight } = layOut(facility(count));
    const overlaps = placed.filter((one) =>
      placed.some(
        (other) =>
          other !== one && Math.abs(other.x - one.x) < nodeWidth - 1 && Math.abs(other.y - one.y) < nodeHeight - 1,
      ),
    );

    expect(placed).toHaveLength(count + 2);
    expect(overlaps).toEqual([]);
  });

  it('stands many alike in one block with one line from each that leads to them', () => {
    const { stacks, lines } = layOut(facility(40));
    const [stack] = stacks;

    expect(stacks.map(({ members }) => members.length)).toEqual([40]);
    expect(lines.map(({ from, to }) => [from, to])).toEqual([
      ['deal', 'loan'],
      ['deal', stack?.id],
      ['loan', stack?.id],
    ]);
  });

  it('says in the card of each what its line alone would say, and at the line what is said of all', () => {
    const lenders = Array.from({ length: 8 }, (_, index) => `lender ${index}`);
    const { placed, lines, stacks } = layOut({
      entities: [entity('loan', 'financing'), ...lenders.map((id) => entity(id, 'company'))],
      links: lenders.map((id, index) => ({ from: id, to: 'loan', kind: 'party', label: `Lender · ${index + 1}%` })),
    });

    expect(stacks.map(({ members }) => members)).toEqual([lenders]);
    expect(lines.map(({ from, to, label }) => [from, to, label])).toEqual([[stacks[0]?.id, 'loan', 'Lender']]);
    expect(placed.filter(({ entity: { kind } }) => kind === 'company').map(({ entity: { note } }) => note)).toEqual(
      lenders.map((_, index) => `${index + 1}%`),
    );
  });

  it('stands nobody in a block with whom others have to do', () => {
    const data = facility(12);
    const links = [...data.links, ...data.entities.slice(2).map(({ id }) => ({ from: id, to: `part of ${id}` }))];
    const entities = [...data.entities, ...data.entities.slice(2).map(({ id }) => entity(`part of ${id}`))];

    expect(layOut({ entities, links }).stacks).toEqual([]);
  });

  it('makes room for names in two lines', () => {
    const long = { ...entity('long'), name: 'Northlight Infrastructure Debt and Credit Fund II' };

    expect(layOut({ entities: [entity('short'), long], links: [] }).nodeHeight).toBe(
      layOut({ entities: [entity('short')], links: [] }).nodeHeight + 20,
    );
  });

  it('has room for nothing', () => {
    expect(layOut({ entities: [], links: [] })).toMatchObject({ placed: [], lines: [] });
  });
});

describe('the lines of a diagram', () => {
  it('join what one pair has to do with each other', () => {
    const links = [
      { from: 'a', to: 'b', kind: 'party' as const, label: 'Lender · 40%' },
      { from: 'a', to: 'b', kind: 'finances' as const },
      { from: 'a', to: 'b', kind: 'party' as const, label: 'Agent' },
      { from: 'a', to: 'elsewhere' },
    ];

    expect(joinLinks({ entities: [entity('a'), entity('b')], links })).toEqual([
      { id: 'a>b', from: 'a', to: 'b', kind: 'finances', label: 'Lender · 40%, Agent' },
    ]);
  });

  it('round their corners and carry their label near the lower end', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 50 },
      { x: 100, y: 50 },
      { x: 100, y: 150 },
    ];

    expect(linePath(points)).toBe('M 0 0 L 0 40 Q 0 50 10 50 L 90 50 Q 100 50 100 60 L 100 150');
    expect(labelPoint(points, 26)).toEqual({ x: 100, y: 124 });
    expect(linePath([])).toBe('');
  });
});

describe('the labels of lines', () => {
  const investors = ['Pine Insurance', 'Harbor Pension', 'Lakeside Bank', 'Alder Endowment'];
  const loans = ['Term loan', 'Bridge', 'Revolver'];
  const party = (from: string, to: string, label: string) => ({ from, to, kind: 'party' as const, label });
  const fund: StructureData = {
    entities: [entity('fund', 'fund'), ...[...investors, ...loans].map((id) => entity(id))],
    links: [
      ...investors.map((id) => party(id, 'fund', 'Investor · 30% · $60M')),
      ...loans.map((id) => party('fund', id, 'Agent, Lender · 30% · $18.6M')),
    ],
  };
  const textsOf = ({ lines }: DiagramLayout) =>
    lines.flatMap(({ from, to, text }) => (text ? [{ from, to, text }] : []));
  type Text = ReturnType<typeof textsOf>[number]['text'];
  const meet = (one: Text, other: Text) =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height;

  it('stand under each of several who arrive at one card, and above each of several that one card leads to', () => {
    const layout = layOut(fund);
    const texts = textsOf(layout);
    const middle = (id: string) => placeOf(layout, id).x + nodeWidth / 2;

    expect(texts.filter(({ text }) => !text.isShown)).toEqual([]);
    for (const { from, to, text } of texts) {
      const own = to === 'fund' ? from : to;
      expect(text.x + text.width / 2).toBeCloseTo(middle(own));
      const below = text.y - (placeOf(layout, from).y + layout.nodeHeight);
      const above = placeOf(layout, to).y - (text.y + text.height);
      expect(own === from ? below : above).toBeCloseTo(own === from ? 16 : 18);
    }
    const clashes = texts.filter((one) => texts.some((other) => other !== one && meet(one.text, other.text)));
    expect(clashes).toEqual([]);
  });

  it('never lie over another line that runs sideways or down', () => {
    const layout = layOut(fund);
    const covered = textsOf(layout).filter(({ from, to, text }) =>
      layout.lines.some(
        (line) =>
          (line.from !== from || line.to !== to) &&
          line.points.some((point, index) => {
            const next = line.points[index + 1] ?? point;
            const width = Math.abs(point.x - next.x);
            const height = Math.abs(point.y - next.y);
            const [x, y] = [Math.min(point.x, next.x), Math.min(point.y, next.y)];
            return meet(text, { ...text, x, y, width: Math.max(width, 0.1), height: Math.max(height, 0.1) });
          }),
      ),
    );

    expect(covered).toEqual([]);
  });

  it('move along their line rather than cover something; an exported drawing says every one', () => {
    const lenders = ['a', 'b', 'c', 'd', 'e', 'f'];
    const crowded: StructureData = {
      entities: [entity('one'), entity('other'), ...lenders.map((id) => entity(id, 'company'))],
      links: lenders.flatMap((id) => ['one', 'other'].map((to) => party(id, to, `Lender · 15% · $1${id}0M`))),
    };
    const texts = textsOf(layOut(crowded)).map(({ text }) => text);
    const shown = texts.filter(({ isShown }) => isShown);
    const { svg } = drawDiagram(layOut(crowded), { title: 'Lenders', date: 'Today' }, () => '#000');

    expect(texts).toHaveLength(12);
    expect(shown.filter((one) => shown.some((other) => other !== one && meet(one, other)))).toEqual([]);
    expect((svg.match(/>15% · /g) ?? []).length + (svg.match(/→ (one|other): Lender · 15% · /g) ?? []).length).toBe(12);
    render(<EntityList data={crowded} onOpen={undefined} />);
    expect(screen.getByText(/one \(Lender · 15% · \$1f0M\), other \(Lender · 15% · \$1f0M\)/)).toBeInTheDocument();
  });

  it('take two lines where they are long', () => {
    const font = { size: 13 };
    expect(labelLines('Agent, Lender · 30% · $18.6M', 84, font)).toEqual(['Agent, Lender', '30% · $18.6M']);
    expect(labelLines('Lender · 40%, Agent', 84, font)).toEqual(['Lender · 40%,', 'Agent']);
    expect(labelLines('100%', 84, font)).toEqual(['100%']);
    expect(labelLines('Sponsor/Owner of everything', 84, font)).toEqual(['Sponsor/Owner of everything']);
  });
});

describe('folding a branch', () => {
  const names = (data: StructureData) => data.entities.map(({ id }) => id);

  it('hides what only it leads to, and says how much', () => {
    const { shown, hidden, foldable } = foldBranches(facility(3), new Set(['deal']));

    expect(names(shown)).toEqual(['deal']);
    expect(hidden.get('deal')).toBe(4);
    expect([...foldable]).toEqual(['deal', 'loan']);
  });

  it('keeps what another way leads to', () => {
    const { shown, hidden } = foldBranches(facility(3), new Set(['loan']));

    expect(names(shown)).toHaveLength(5);
    expect(shown.links.filter(({ from }) => from === 'loan')).toEqual([]);
    expect(hidden.get('loan')).toBe(0);
  });

  it('takes those along who take part in nothing else', () => {
    const data = facility(2);
    const lender = { ...entity('lender', 'company'), name: 'Lender' };
    const links = [...data.links, { from: 'lender', to: 'loan', kind: 'party' as const, label: 'Lender' }];
    const withLender = { entities: [...data.entities, lender], links };

    expect(names(foldBranches(withLender, new Set()).shown)).toContain('lender');
    const { shown, hidden, foldable } = foldBranches(withLender, new Set(['deal']));
    expect(names(shown)).toEqual(['deal']);
    expect(hidden.get('deal')).toBe(4);
    expect(foldable.has('lender')).toBe(false);
  });

  it('shows those who only know each other', () => {
    const links = [{ from: 'fund', to: 'deal', kind: 'party' as const }];

    expect(names(foldBranches({ entities: [entity('fund'), entity('deal')], links }, new Set()).shown)).toHaveLength(2);
  });

  it('shows a circle that nothing leads to', () => {
    const circle = {
      entities: [entity('a'), entity('b')],
      links: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    };

    expect(names(foldBranches(circle, new Set()).shown)).toEqual(['a', 'b']);
    expect(names(foldBranches(circle, new Set(['a'])).shown)).toEqual(['a']);
  });

  it('is done at first only where the diagram is too large to be read', () => {
    expect(foldedAtFirst(facility(20)).size).toBe(0);
    expect([...foldedAtFirst(facility(200))]).toEqual(['loan']);
  });
});

describe('a group of siblings', () => {
  const sized: StructureData = {
    ...facility(8),
    entities: facility(8).entities.map((one, index) =>
      one.kind === 'project'
        ? {
            ...one,
            size: { size: index === 2 ? 500 : 2, unit: index === 2 ? 'kW' : 'MW' },
            status: 'Obsolete' as const,
          }
        : one,
    ),
  };
  const grouped = (data: StructureData, opened: readonly string[] = []) =>
    groupSiblings(foldBranches(data, new Set()), new Set(opened));
  const groupIn = (data: StructureData) => grouped(data).shown.entities.find(({ members }) => members !== undefined);

  it('is one card with what all of them come to, and one line for theirs', () => {
    const { shown, hidden, foldable } = grouped(sized);
    const group = groupIn(sized);

    expect(group).toMatchObject({ name: '8 projects', size: { size: 14.5, unit: 'MW' }, status: 'Obsolete' });
    expect(shown.entities.map(({ id }) => id)).toEqual(['deal', 'loan', group?.id]);
    expect(shown.links.map(({ from, to }) => [from, to])).toEqual([
      ['deal', 'loan'],
      ['deal', group?.id],
      ['loan', group?.id],
    ]);
    expect([hidden.get(group?.id ?? ''), foldable.has(group?.id ?? '')]).toEqual([8, true]);
  });

  it('opens to a frame around them, which closes it', () => {
    const id = groupIn(sized)?.id ?? '';
    const { shown, openGroups } = grouped(sized, [id]);

    expect(shown.entities).toEqual(sized.entities);
    expect([...openGroups]).toEqual([[id, '8 projects']]);
    expect(layOut(shown).stacks.map(({ groupId }) => groupId)).toEqual([id]);
  });

  it('has a card that is told apart from the frame in which it stands with others that are folded', () => {
    const vehicles = Array.from({ length: 6 }, (_, index) => `vehicle ${index}`);
    const leaves = Array.from({ length: 8 }, (_, index) => `leaf ${index}`);
    const data: StructureData = {
      entities: [
        entity('deal', 'structure'),
        ...[...vehicles, ...leaves].map((id) => entity(id, 'structure')),
        ...vehicles.map((id) => entity(`part of ${id}`)),
      ],
      links: [
        ...[...vehicles, ...leaves].map((to) => ({ from: 'deal', to })),
        ...vehicles.map((id) => ({ from: id, to: `part of ${id}` })),
      ],
    };
    const folded = groupSiblings(foldBranches(data, new Set(vehicles)), new Set());
    const layout = layOut(folded.shown);
    const ids = nodesOf(layout, folded, () => undefined).map(({ id }) => id);
    const [stack] = layout.stacks;

    expect(stack?.members).toHaveLength(7);
    expect(ids).toHaveLength(1 + 6 + 1 + 1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(edgesOf(layout).map(({ target, ariaLabel }) => [target, ariaLabel])).toEqual([
      [stack?.id, 'deal to several'],
    ]);

    const opened = groupSiblings(foldBranches(data, new Set(vehicles)), new Set([stack?.groupId ?? '']));
    const frames = nodesOf(layOut(opened.shown), opened, () => undefined).filter(({ type }) => type === 'stack');
    expect(frames.map(({ data: { group } }) => group)).toEqual([{ id: stack?.groupId, name: '8 structures' }]);
  });

  it('opens and closes by the button that says which it is, and keeps the focus', async () => {
    const user = userEvent.setup();
    render(<StructureDiagram title="Facility" data={facility(8)} />);
    const card = () => document.querySelector<HTMLElement>('.react-flow__node[aria-label^="8 projects"]');
    await waitFor(() => expect(card()).not.toBeNull());

    card()?.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByLabelText('Close group of 8 projects'));

    await waitFor(() => expect(card()).toHaveFocus());
  });

  it('says what is worst among them, and no sum of what cannot be added', () => {
    const statuses = ['AtRisk', 'Breached', 'Breached'] as const;
    const entities = sized.entities.map((one, index) => ({
      ...one,
      status: statuses[index - 2] ?? ('Met' as const),
      ...(index === 4 ? { size: { amount: 5, currency: 'USD' }, statusCount: 3 } : {}),
    }));

    expect(groupIn({ ...sized, entities })).toMatchObject({ status: 'Breached', statusCount: 4 });
    expect(groupIn({ ...sized, entities })?.size).toBeUndefined();
  });

  it('is made of more than six, and never of what can be folded', () => {
    expect(groupIn(facility(6))).toBeUndefined();
    expect(groupIn(facility(7))).toBeDefined();

    const vehicles = Array.from({ length: 8 }, (_, index) => `vehicle ${index}`);
    const holdings: StructureData = {
      entities: [entity('deal', 'structure'), ...vehicles.flatMap((id) => [entity(id), entity(`part of ${id}`)])],
      links: vehicles.flatMap((id) => [
        { from: 'deal', to: id },
        { from: id, to: `part of ${id}` },
      ]),
    };
    const { shown } = groupSiblings(foldBranches(holdings, new Set(vehicles)), new Set());
    expect(shown.entities.map(({ id }) => id)).toEqual(['deal', ...vehicles]);
  });
});

describe('the arrow keys', () => {
  const data: StructureData = {
    entities: [entity('top'), entity('left'), entity('right'), entity('below right')],
    links: [
      { from: 'top', to: 'left' },
      { from: 'top', to: 'right' },
      { from: 'right', to: 'below right' },
    ],
  };
  const layout = layOut(data);
  const isLinked = (one: string, other: string) =>
    data.links.some(({ from, to }) => (from === one && to === other) || (from === other && to === one));
  const from = (id: string, key: Parameters<typeof neighborOf>[1]) => neighborOf(id, key, layout, isLinked);

  it('lead up to owners, down to what is owned, and sideways within a row', () => {
    expect(['left', 'right']).toContain(from('top', 'ArrowDown'));
    expect(from('right', 'ArrowDown')).toBe('below right');
    expect(from('below right', 'ArrowUp')).toBe('right');
    expect([from('left', 'ArrowRight'), from('left', 'ArrowLeft')].filter(Boolean)).toEqual(['right']);
  });

  it('lead nowhere at the edge', () => {
    expect(from('top', 'ArrowUp')).toBeNull();
    expect(from('below right', 'ArrowDown')).toBeNull();
    expect(from('gone', 'ArrowDown')).toBeNull();
  });
});

describe('the diagram as a file', () => {
  const texts = { title: 'Sandhollow <Solar> & Storage', date: 'As it stood on Mar 31, 2026' };

  it('holds the title, the day, every entity, line and share, and nothing that a name could smuggle in', () => {
    const { svg, width, height } = drawDiagram(layOut(holding), texts, (token) => `var-${token}`);
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const words = [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);

    expect(picture.querySelector('parsererror')).toBeNull();
    expect(words).toEqual(
      expect.arrayContaining([texts.title, texts.date, 'Blue Mesa', 'Fund II', 'Sandhollow', '51%', '● Breached']),
    );
    expect(picture.querySelectorAll('path[marker-end]')).toHaveLength(3);
    expect([width, height].every((side) => side > nodeWidth)).toBe(true);
  });

  it('breaks names between words, and cuts those that do not fit', () => {
    const font = { size: 13 };

    expect(nameLines('Blue Mesa', 120, font)).toEqual(['Blue Mesa']);
    expect(nameLines('Prairie Gate Solar and Storage', 120, font)).toEqual(['Prairie Gate Solar', 'and Storage']);
    expect(nameLines('Prairie Gate Solar and Storage Holdings of Texas', 120, font)).toEqual([
      'Prairie Gate Solar',
      expect.stringMatching(/^and Storage .*…$/),
    ]);
    expect(nameLines('Prairiegatesolarandstorageholdings', 120, font)).toEqual([expect.stringMatching(/^Prairie.*…$/)]);

    expect(fitText('Blue Mesa', 200, font)).toBe('Blue Mesa');
    expect(fitText('Prairie Gate Solar and Storage with a long name', 120, font)).toMatch(/^Prairie Gate.*…$/);
  });
});

describe('a structure diagram', () => {
  it('is a list for those who cannot use the drawing', async () => {
    render(<StructureDiagram title="Sandhollow" data={holding} />);

    await userEvent.setup().click(screen.getByRole('radio', { name: 'List' }));

    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Blue MesaProjectAt risk',
      'Fund IIFund · linked to Sandhollow, Blue Mesa',
      'SandhollowStructure · linked to Blue Mesa (51%)Breached',
    ]);
  });

  it('opens as a list on a phone, and as a drawing elsewhere', () => {
    const usual = window.matchMedia('print');
    const matches = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...usual,
      matches: query === '(max-width: 640px)',
    }));
    render(<StructureDiagram title="Sandhollow" data={holding} />);
    expect(screen.getByRole('radio', { name: 'List' })).toBeChecked();
    matches.mockRestore();
    cleanup();

    render(<StructureDiagram title="Sandhollow" data={holding} />);
    expect(screen.getByRole('radio', { name: 'Diagram' })).toBeChecked();
  });

  it('tells what its pictures and lines stand for', () => {
    render(
      <StructureDiagram title="Facility" data={facility(2)} words={{ financing: { one: 'Loan', many: 'Loans' } }} />,
    );

    const legend = screen.getByRole('list', { name: 'Legend' });
    expect([...legend.children].map(({ textContent }) => textContent)).toEqual([
      'Structure',
      'Loan',
      'Project',
      'owns or holds',
      'finances',
    ]);
  });

  it('says what will be there while nothing is', () => {
    render(<StructureDiagram title="Nothing connected yet" data={{ entities: [], links: [] }} />);

    expect(screen.getByText('Nothing connected yet')).toBeInTheDocument();
  });
});
