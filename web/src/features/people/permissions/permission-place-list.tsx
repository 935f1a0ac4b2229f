import { Ban, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { covenantPermissions, documentPermissions } from '#shared/domain/permissions/grantable.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { callsOf } from '../../../api/call-table.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RowMenu } from '../../../components/menu.tsx';
import { RemoveButton } from '../../../components/remove-button.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../people.module.css';
import { staleAfterRights } from '../stale-after.ts';
import { useLatestAfterConflict } from '../use-latest-after-conflict.ts';
import { useEntityName } from './entity-name.tsx';
import { isAnyOf, linesOnlyOf, type PermissionItem, type PermissionPlace } from './permission-items.ts';
import { ThingName } from './thing-name.tsx';

export interface PermissionPlaceListProps {
  readonly place: PermissionPlace;
  readonly mayChange: boolean;
  readonly onRemove: (lines: readonly PermissionLine[]) => Promise<unknown>;
  /** The address that explains a record; left out for groups, about which nothing can be asked. */
  readonly explain?: (line: PermissionLine) => string;
}

/** What somebody asks to remove, before they confirm it. */
interface Removal {
  readonly label: string;
  readonly lines: readonly PermissionLine[];
}

/** The two rules that take away more than one option of the picker. */
const removalRules = [
  { label: 'Remove covenant permissions', linesFor: covenantPermissions },
  { label: 'Remove document permissions', linesFor: documentPermissions },
];

/** What is granted and denied at one place. */
export function PermissionPlaceList({ place, mayChange, onRemove, explain }: PermissionPlaceListProps) {
  const name = useEntityName(place.entityId);
  const headingId = useId();
  const [asked, ask] = useState<Removal | null>(null);
  const remove = useWrite({
    write: onRemove,
    success: callsOf.rights.removePermissions.success,
    particulars: () => `Removed from ${name}`,
    refresh: staleAfterRights,
    showsFailures: true,
  });
  const latestAfterConflict = useLatestAfterConflict();
  const held = place.items.flatMap(({ lines }) => lines);
  const rules = removalRules
    .map(({ label, linesFor }) => ({ label, lines: linesFor(place.entityId) }))
    .filter(({ lines }) => isAnyOf(held, lines));
  return (
    <section aria-labelledby={headingId} className={styles['place']}>
      <header>
        <h3 id={headingId}>{name}</h3>
        {mayChange && rules.length > 0 && (
          <RowMenu
            label={`Actions for ${name}`}
            items={rules.map((rule) => ({ label: rule.label, isDestructive: true, onSelect: () => ask(rule) }))}
          />
        )}
      </header>
      <ul className={styles['list']}>
        {place.items.map((item) => (
          <Item
            key={`${item.label} ${JSON.stringify(item.lines[0])}`}
            item={item}
            placeName={name}
            explanation={item.lines[0] && explain?.(item.lines[0])}
            onRemove={
              mayChange ? () => ask({ label: `Remove “${item.label}”`, lines: linesOnlyOf(item, place) }) : null
            }
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={`${asked.label}?`}
          confirmLabel={asked.label.startsWith('Remove “') ? 'Remove permission' : asked.label}
          isDestructive
          onConfirm={() => latestAfterConflict(remove.mutateAsync(asked.lines))}
          onClose={() => ask(null)}
        >
          It is removed for {place.entityId === null ? 'the whole organization' : name}. Permissions from roles, groups
          and teams stay.
        </ConfirmDialog>
      )}
    </section>
  );
}

interface ItemProps {
  readonly item: PermissionItem;
  readonly placeName: string;
  readonly explanation: string | undefined;
  readonly onRemove: (() => void) | null;
}

function Item({ item, placeName, explanation, onRemove }: ItemProps) {
  const Icon = item.isDenial ? Ban : CircleCheck;
  return (
    <li>
      <Icon size={15} aria-hidden className={styles[item.isDenial ? 'denies' : 'grants']} />
      <span className={styles['entry']}>
        {item.label}
        {item.lines.length === 1 && item.lines[0] && <ThingName line={item.lines[0]} />}
        <span className="below">{item.isDenial ? 'Denied' : 'Granted'}</span>
      </span>
      {explanation !== undefined && (
        <Link to={explanation} aria-label={`Why: ${item.label}, ${placeName}`}>
          Why
        </Link>
      )}
      {onRemove && <RemoveButton name={`${item.label}, ${placeName}`} onRemove={onRemove} />}
    </li>
  );
}
