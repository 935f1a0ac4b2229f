import { Network } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import styles from './structures.module.css';

/** The way to the drawing of who owns, holds and finances whom; nothing where the organization hides it. */
export function DiagramCard({ structure }: { structure: StructureView }) {
  const { details } = useGlobalState().organization;
  if (isOn(details, 'hideStructureDiagram')) return null;
  return (
    <Link className={styles['diagramCard']} to={`/deals/${structure.id}/structure`}>
      <Network size={22} aria-hidden />
      <span>
        <strong>Structure diagram</strong>
        <small>Who owns, holds and finances whom</small>
      </span>
    </Link>
  );
}
