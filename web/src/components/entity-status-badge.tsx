import { Circle } from 'lucide-react';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import styles from './entity-status-badge.module.css';

export const colorNames: Readonly<Record<EntityStatus['color'], string>> = {
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
  blue: 'Blue',
  grey: 'Grey',
};

/** A status as it appears beside an entity: its word and an icon in its color. */
export const EntityStatusBadge = ({ name, color }: Pick<EntityStatus, 'name' | 'color'>) => (
  <span className={`${styles['badge']} ${styles[color]}`}>
    <Circle size={9} fill="currentColor" aria-hidden />
    <span className={styles['name']}>{name}</span>
  </span>
);
