import type { EntityType } from '#shared/domain/entity-types.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { RouteTabs } from '../../components/route-tabs.tsx';
import { addressOf, roomAddressOf } from '../../entities/entity/entity-addresses.ts';
import { pathOf } from '../../entities/entity/entity-path.ts';

interface SubEntityTabsProps {
  readonly entity: Parameters<typeof pathOf>[0];
  readonly type: EntityType;
}

/** The pages of a project or financing that the reader may open. */
export function SubEntityTabs({ entity, type }: SubEntityTabsProps) {
  const path = pathOf(entity);
  const mayViewFigures = usePermitted('View', 'Detail', path);
  const mayViewDocuments = usePermitted('View', 'Document', path);
  if (!mayViewFigures && !mayViewDocuments) return null;
  const place = { type, id: entity.id, dealId: entity.dealId };
  const details = addressOf(place);
  return (
    <RouteTabs
      label="Pages"
      tabs={[
        { to: details, label: 'Overview' },
        ...(mayViewFigures ? [{ to: details.replace(/[^/]+$/, 'figures'), label: 'Figures' }] : []),
        ...(mayViewDocuments ? [{ to: roomAddressOf(place), label: 'Data room' }] : []),
      ]}
    />
  );
}
