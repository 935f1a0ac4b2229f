import { Alert, Button } from '@aws-amplify/ui-react';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { useTimeZone } from '../../../api/time-zone.ts';
import { standingWords } from '../../../entities/figure/doubts.ts';
import { kindWords } from '../../../entities/figure/kind-words.ts';
import { exactFigure } from '../../../entities/figure/read-figure.ts';
import styles from './grid.module.css';
import { type Clash, clashesIn } from './model/clashes.ts';
import type { Changes, Draft, Edit } from './model/draft.ts';

interface Held {
  readonly name: string;
  readonly unit: string;
}

interface ClashPanelProps {
  readonly draft: Draft;
  readonly standing: ReadonlyMap<string, Datapoint>;
  readonly heldAs: (detailId: string) => Held | null;
  readonly apply: (changes: Changes) => void;
}

const keptMine = ({ edit, theirs }: Clash): Edit | null =>
  edit.entry.kind === 'nothing' && theirs === null ? null : { ...edit, seen: theirs?.sourceNumber ?? null };

/** Cells that somebody else has changed meanwhile: both values beside each other, and a choice for each. */
export function ClashPanel({ draft, standing, heldAs, apply }: ClashPanelProps) {
  const clashes = clashesIn(draft, standing);
  if (clashes.length === 0) return null;
  const settle = (chosen: readonly Clash[], isMine: boolean) =>
    apply(new Map(chosen.map((clash) => [clash.id, isMine ? keptMine(clash) : null])));
  return (
    <Alert variation="warning" role="alert" heading="Someone else changed figures that you have changed, too">
      <p>Choose for each which value is to stand. Nothing of yours is saved over another value before.</p>
      <ul className={styles['clashes']}>
        {clashes.map((clash) => (
          <ClashLine
            key={clash.id}
            clash={clash}
            held={heldOf(clash.id, heldAs)}
            onChoose={(isMine) => settle([clash], isMine)}
          />
        ))}
      </ul>
      {clashes.length > 1 && (
        <div className={styles['clashActs']}>
          <Button size="small" onClick={() => settle(clashes, true)}>
            Keep all of mine
          </Button>
          <Button size="small" onClick={() => settle(clashes, false)}>
            Take all of theirs
          </Button>
        </div>
      )}
    </Alert>
  );
}

const heldOf = (id: string, heldAs: ClashPanelProps['heldAs']): Held =>
  heldAs(placeOfDatapoint(id)?.detailId ?? '') ?? { name: id, unit: '' };

interface ClashLineProps {
  readonly clash: Clash;
  readonly held: Held;
  readonly onChoose: (isMine: boolean) => void;
}

function ClashLine({ clash: { id, edit, theirs }, held: { name, unit }, onChoose }: ClashLineProps) {
  const timeZone = useTimeZone();
  const place = placeOfDatapoint(id);
  const { entry } = edit;
  const mine =
    entry.kind === 'number'
      ? exactFigure(entry.value, unit)
      : entry.kind === 'nothing'
        ? 'delete it'
        : `“${entry.text}”`;
  const where = [name, formatFigurePeriod(place), place === null ? '' : kindWords[place.dataKind]].join(', ');
  return (
    <li>
      <span>
        <strong>{where}</strong>
        <br />
        Theirs: {theirs === null ? 'deleted' : standingWords(theirs, timeZone)}
        <br />
        Yours: {mine}
      </span>
      <span className={styles['clashActs']}>
        <Button size="small" onClick={() => onChoose(true)}>
          Keep mine<span className="visually-hidden">: {where}</span>
        </Button>
        <Button size="small" onClick={() => onChoose(false)}>
          Take theirs<span className="visually-hidden">: {where}</span>
        </Button>
      </span>
    </li>
  );
}
