import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react';
import styles from './diagram.module.css';
import { type LabeledLink, type LineLabel, labelBaseline, labelLineHeight } from './line-labels.ts';
import { linePath } from './line-path.ts';

export type LineEdge = Edge<{ readonly link: LabeledLink }, 'routed'>;

/** A line from owner to owned, as the layout has led it. */
export function RoutedLine({ data, markerEnd }: EdgeProps<LineEdge>) {
  if (data === undefined) return null;
  const { points, kind, text } = data.link;
  return (
    <>
      <BaseEdge
        path={linePath(points)}
        className={styles[`${kind}Line`] ?? ''}
        {...(markerEnd === undefined ? {} : { markerEnd })}
      />
      {text !== undefined && <Label text={text} />}
    </>
  );
}

/** In as many lines as it needs, on a ground of its own. */
function Label({ text: { x, y, width, height, lines, isShown } }: { readonly text: LineLabel }) {
  return (
    <g className={isShown ? styles['label'] : `${styles['label']} ${styles['crowded']}`}>
      <rect x={x} y={y} width={width} height={height} rx={3} />
      {lines.map((line, index) => (
        <text key={line} x={x + width / 2} y={y + labelBaseline + index * labelLineHeight} textAnchor="middle">
          {line}
        </text>
      ))}
    </g>
  );
}
