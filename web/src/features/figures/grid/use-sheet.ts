import { useCallback, useMemo, useRef, useState } from 'react';
import { habitOf } from '#shared/domain/read-number.ts';
import { pastedCells } from '../../../components/pasted-cells.ts';
import { editOf, editText } from './model/cell.ts';
import type { Changes } from './model/draft.ts';
import { cleared, copied, type Direction, filled, filledWithin } from './model/fill.ts';
import { type Block, changesOf, leftWords, type PastePlan, planPaste, type Reading } from './model/paste-block.ts';
import { only, type Place, placeIn, type Rectangle, rectangleOf, type Selection } from './model/selection.ts';
import { cellAt, lineOf, type Sheet, type SheetCell } from './model/sheet.ts';

/** A cell into which somebody types. `replaces`: begun by typing, so that arrows leave it; otherwise they move within the text. */
export interface Editing {
  readonly at: Place;
  readonly id: string;
  readonly unit: string;
  readonly text: string;
  readonly replaces: boolean;
}

interface Acts {
  readonly apply: (changes: Changes) => void;
  readonly mayEdit: boolean;
}

const otherUnitWords = (count: number): string =>
  `${count === 1 ? 'One cell has' : `${count.toLocaleString('en-US')} cells have`} another unit and ${count === 1 ? 'was' : 'were'} left as ${count === 1 ? 'it is' : 'they are'}.`;

/** What is selected and typed on the grid, and what can be done with it. */
export function useSheet(sheet: Sheet, start: Place, { apply, mayEdit }: Acts) {
  const [held, setHeld] = useState<Selection>(only(start));
  const [editing, setEditing] = useState<Editing | null>(null);
  const [asked, setAsked] = useState<PastePlan | null>(null);
  const [told, setTold] = useState<readonly string[]>([]);
  const lastCopy = useRef<{ readonly text: string; readonly block: Block } | null>(null);

  const [known, setKnown] = useState(sheet.lines);
  if (known !== sheet.lines) {
    // Rows that come or go, as computed ones do when they are there, move neither the selection nor what is being typed to another row.
    const follow = (place: Place): Place => ({ ...place, line: lineOf(known[place.line], sheet.lines) ?? place.line });
    setKnown(sheet.lines);
    setHeld(({ at, from }) => ({ at: follow(at), from: follow(from) }));
    setEditing((now) => now && { ...now, at: follow(now.at) });
  }

  const [lines, columns] = [sheet.lines.length, sheet.columns.length];
  const extent = useMemo(() => ({ lines, columns }), [lines, columns]);
  const selection = useMemo(
    (): Selection => ({ at: placeIn(held.at, extent), from: placeIn(held.from, extent) }),
    [held, extent],
  );
  const rectangle = rectangleOf(selection);
  const active = cellAt(sheet, selection.at);
  const isEditable = mayEdit && active?.row.takesEntries === true;

  const put = ({ id, unit }: Pick<Editing, 'id' | 'unit'>, text: string) =>
    apply(new Map([[id, editOf(text, unit, sheet.nowAt(id))]]));
  const finish = (plan: PastePlan, readings: ReadonlyMap<number, Reading>) => {
    apply(changesOf(plan, readings));
    setTold(leftWords(plan));
    setAsked(null);
  };
  const tellUnits = (otherUnits: number) => setTold(otherUnits === 0 ? [] : [otherUnitWords(otherUnits)]);

  return {
    extent,
    selection,
    rectangle,
    active,
    editing,
    isEditable,
    asked,
    told,
    select: useCallback((next: Selection) => setHeld(next), []),
    begin: (text: string | null) => {
      if (!isEditable || active === null) return;
      const shown = text ?? editText(sheet.nowAt(active.id));
      setEditing({ at: selection.at, id: active.id, unit: active.row.unit, text: shown, replaces: text !== null });
      setTold([]);
    },
    type: (text: string) => setEditing((now) => now && { ...now, text }),
    /** Takes what was typed; a text that is as it was changes nothing. */
    commit: () => {
      if (editing !== null && (editing.replaces || editing.text !== editText(sheet.nowAt(editing.id))))
        put(editing, editing.text);
      setEditing(null);
    },
    cancel: () => setEditing(null),
    put: ({ id, row }: SheetCell, text: string) => put({ id, unit: row.unit }, text),
    clear: () => mayEdit && apply(cleared(sheet, rectangle)),
    copy: (): string => {
      const { text, values } = copied(sheet, rectangle, habitOf(navigator.language).decimal);
      lastCopy.current = { text, block: values };
      return text;
    },
    paste: (text: string) => {
      if (!mayEdit) return;
      const isOwn = text === lastCopy.current?.text;
      const block = isOwn && lastCopy.current !== null ? lastCopy.current.block : pastedCells(text);
      const plan = planPaste(spread(block, rectangle), { line: rectangle.top, column: rectangle.left }, sheet);
      setEditing(null);
      if (plan.doubts.length > 0) setAsked(plan);
      else finish(plan, new Map());
    },
    answer: (readings: ReadonlyMap<number, Reading>) => asked !== null && finish(asked, readings),
    decline: () => setAsked(null),
    fill: (direction: Direction) => {
      if (!mayEdit) return;
      const { changes, otherUnits } = filledWithin(sheet, rectangle, direction);
      apply(changes);
      tellUnits(otherUnits);
    },
    fillTo: (target: Rectangle) => {
      const { changes, otherUnits } = filled(sheet, rectangle, target);
      apply(changes);
      tellUnits(otherUnits);
      setHeld({ at: { line: target.top, column: target.left }, from: { line: target.bottom, column: target.right } });
    },
    forgetTold: () => setTold([]),
  };
}
export type SheetState = ReturnType<typeof useSheet>;

/** One value that is pasted goes into everything that is selected. */
function spread(block: Block, { top, bottom, left, right }: Rectangle): Block {
  const [[single] = []] = block;
  if (single === undefined || block.length > 1 || (block[0]?.length ?? 0) > 1) return block;
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => single));
}
