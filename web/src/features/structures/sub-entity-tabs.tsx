import type { EntityType } from '#shared/domain/entity-types.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { RouteTabs } from '../../components/route-tabs.tsx';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import { pathOf } from '../../entities/entity/entity-path.ts';

interface SubEntityTabsProps {
  readonly entity: Parameters<typeof pathOf>[0];
  readonly type: EntityType;
}

/** The pages of a project or financing that the reader may open. */
export function SubEntityTabs({ entity, type }: SubEntityTabsProps) {
  const mayView = usePermitted('View', 'Detail', pathOf(entity));
  if (!mayView) return null;
  const details = addressOf({ type, id: entity.id, dealId: entity.dealId });
  return (
    <RouteTabs
      label="Pages"
      tabs={[
        { to: details, label: 'Overview' },
        { to: details.replace(/[^/]+$/, 'figures'), label: 'Figures' },
      ]}
    />
  );
}
