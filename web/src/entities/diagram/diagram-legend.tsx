import styles from './diagram.module.css';
import { EntityIcon } from './entity-icon.tsx';
import { type KindWords, kindWordsOf } from './kind-words.ts';
import type { EntityKind, LinkKind, StructureData } from './structure-data.ts';

const lineWords: Readonly<Record<LinkKind, string>> = {
  holds: 'owns or holds',
  finances: 'finances',
  party: 'takes part',
};

const entityKinds: readonly EntityKind[] = ['structure', 'fund', 'financing', 'project', 'company'];
const lineKinds: readonly LinkKind[] = ['holds', 'finances', 'party'];

interface DiagramLegendProps {
  readonly data: StructureData;
  readonly words: KindWords;
}

/** What the pictures and lines of this diagram stand for. */
export function DiagramLegend({ data, words }: DiagramLegendProps) {
  const kinds = entityKinds.filter((kind) => data.entities.some((entity) => entity.kind === kind));
  const lines = lineKinds.filter((kind) => data.links.some((link) => (link.kind ?? 'holds') === kind));
  return (
    <ul className={styles['legend']} aria-label="Legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <EntityIcon kind={kind} />
          {kindWordsOf(kind, words).one}
        </li>
      ))}
      {lines.map((kind) => (
        <li key={kind}>
          <svg width="26" height="8" aria-hidden className={styles['legendLine']}>
            <path d="M 0 4 L 26 4" className={styles[`${kind}Line`]} />
          </svg>
          {lineWords[kind]}
        </li>
      ))}
    </ul>
  );
}
