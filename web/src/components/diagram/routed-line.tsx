import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react';
import styles from './diagram.module.css';
import { labelPoint, linePath } from './line-path.ts';
import type { RoutedLink } from './line-routes.ts';

export type LineEdge = Edge<{ readonly link: RoutedLink }, 'routed'>;

/** A line from owner to owned, as the layout has led it. */
export function RoutedLine({ data, label, markerEnd }: EdgeProps<LineEdge>) {
  if (data === undefined) return null;
  const { points, kind } = data.link;
  const at = labelPoint(points);
  return (
    <BaseEdge
      path={linePath(points)}
      className={styles[`${kind}Line`] ?? ''}
      labelX={at.x}
      labelY={at.y}
      labelBgPadding={[4, 2]}
      labelBgBorderRadius={3}
      {...(label === undefined ? {} : { label })}
      {...(markerEnd === undefined ? {} : { markerEnd })}
    />
  );
}
