import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeatureFlag } from '#shared/contract/session.ts';
import { featureFlags, flagsWithEffect, isFeatureName } from '#shared/domain/feature-flags.ts';
import { api } from '../../api/api.ts';
import { isConflict, messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { pageAt } from '../../api/pages.ts';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { EntityPicker } from '../../components/entity-picker.tsx';
import { SwitchInput } from '../../components/fields/choice-inputs.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import type { PickableEntity, SearchEntities } from '../../components/use-entity-search.ts';
import { useWrite } from '../../components/use-write.ts';
import styles from './internal-tools.module.css';

const searchOrganizations: SearchEntities = async (search, cursor, signal) => {
  const { body, nextCursor } = await api.organizations.listOrganizations({
    query: { ...pageAt(cursor, 50), ...(search === '' ? {} : { search }) },
    signal,
  });
  return { items: body.map(({ id, name, orgType }) => ({ id, name, description: orgType })), nextCursor };
};

/** Capabilities that are switched for the platform and, where one differs, for an organization. */
export function FeatureFlagsPanel() {
  const [isForOne, setForOne] = useState(false);
  const [organization, setOrganization] = useState<PickableEntity | null>(null);
  return (
    <Panel
      title="Feature flags"
      description="An organization’s own values override the platform’s."
      actions={
        <SegmentedControl
          label="Feature flags of"
          options={[
            { value: 'platform', label: 'Platform' },
            { value: 'organization', label: 'One organization' },
          ]}
          value={isForOne ? 'organization' : 'platform'}
          onChange={(whose) => setForOne(whose === 'organization')}
        />
      }
      flush
    >
      {isForOne && (
        <div className={styles['tools']}>
          <EntityPicker
            label="Organization"
            value={organization}
            onChange={setOrganization}
            search={searchOrganizations}
          />
        </div>
      )}
      {isForOne && organization === null ? (
        <p className={styles['note']}>Choose an organization to see and change its flags.</p>
      ) : (
        <Flags key={isForOne ? organization?.id : ''} organizationId={isForOne ? (organization?.id ?? '') : ''} />
      )}
    </Panel>
  );
}

/** Flags that switch nothing are kept, and not offered. */
const isShown = ({ name }: FeatureFlag): boolean => isFeatureName(name) && flagsWithEffect.has(name);

/** `organizationId` empty: the platform's. */
function Flags({ organizationId }: { organizationId: string }) {
  const features = useQuery(organizationQueries.features(organizationId));
  return (
    <QueryView query={features} empty={<p className={styles['note']}>There are no feature flags.</p>}>
      {(found) => (
        <ul className={styles['list']} aria-label="Feature flags">
          {found.filter(isShown).map((flag) => (
            <li key={flag.name}>
              <Flag flag={flag} organizationId={organizationId} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Flag({ flag: { name, enabled }, organizationId }: { flag: FeatureFlag; organizationId: string }) {
  const known = isFeatureName(name) ? featureFlags[name] : undefined;
  const change = useWrite({
    write: async (isOn: boolean) => {
      const body = { enabled: isOn, ...(organizationId === '' ? {} : { organizationId }) };
      return (await api.session.setFeature({ params: { featureName: name }, body })).body;
    },
    success: callsOf.session.setFeature.success,
    particulars: (isOn) => `${name} is ${isOn ? 'on' : 'off'}`,
    refresh: [['features'], ['session']],
    showsFailures: true,
  });
  return (
    <div className={styles['flag']}>
      <SwitchInput
        label={known?.label ?? name}
        description={known?.description ?? name}
        checked={change.isPending ? change.variables : enabled}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      <FormFailure error={change.error} />
      {isConflict(change.error) && (
        <p role="alert" className={styles['error']}>
          {messageOf(change.error)}
        </p>
      )}
    </div>
  );
}
