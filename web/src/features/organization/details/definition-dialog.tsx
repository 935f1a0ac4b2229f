import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { referenceQueries } from '../../../api/queries/reference-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { Dialog, DialogBody } from '../../../components/dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import { DefinitionFields } from './definition-fields.tsx';
import { definitionForm, newDefinition, valuesOf } from './definition-form.ts';
import { staleAfterDefinition } from './stale-after-definition.ts';

interface DefinitionDialogProps {
  /** Undefined for a new one. */
  readonly type?: OwnDetailType;
  readonly onClose: () => void;
}

const titleOf = (type: OwnDetailType | undefined): string =>
  type === undefined ? 'New detail or formula' : `Edit ${type.name}`;

/** Defines a detail of the organization's own, or a formula of its own for one of the catalog. */
export function DefinitionDialog({ type, onClose }: DefinitionDialogProps) {
  const { organization } = useGlobalState();
  const catalog = useQuery(referenceQueries.catalog());
  const own = useQuery(organizationQueries.everyDetailType(organization.id));
  if (catalog.data !== undefined && own.data !== undefined) {
    return <DefinitionForm type={type} catalog={catalog.data} own={own.data} onClose={onClose} />;
  }
  return (
    <Dialog title={titleOf(type)} onClose={onClose} wide>
      <DialogBody>
        <QueryView query={catalog.data === undefined ? catalog : own}>{() => null}</QueryView>
      </DialogBody>
    </Dialog>
  );
}

interface DefinitionFormProps {
  readonly type: OwnDetailType | undefined;
  readonly catalog: readonly DetailType[];
  readonly own: readonly OwnDetailType[];
  readonly onClose: () => void;
}

function DefinitionForm({ type, catalog, own, onClose }: DefinitionFormProps) {
  const { organization } = useGlobalState();
  const params = { orgId: organization.id };
  const resolver = useMemo(() => zodResolver(definitionForm(new Set(catalog.map(({ id }) => id)))), [catalog]);
  const form = useForm({ resolver, defaultValues: type === undefined ? newDefinition : valuesOf(type) });
  const { defineDetail, listOwnDetailTypes } = api.calculations;
  const state = useRecordForm(form, {
    record: type,
    draft: `detail-type/${type?.id ?? 'new'}`,
    valuesOf,
    readLatest: () =>
      findLatest(
        (query) => listOwnDetailTypes({ params, query }),
        ({ id }) => id === type?.id,
      ),
    write: (definition, version) => defineDetail({ body: version === null ? definition : { ...definition, version } }),
    success: callsOf.calculations.defineDetail.success,
    refresh: staleAfterDefinition(organization.id),
    onDone: onClose,
  });
  // The organization's own word counts before the catalog's; a definition that is given up counts nowhere.
  const known = useMemo(() => {
    const active = own.filter(({ launchStatus }) => launchStatus === 'Active');
    return [...new Map([...catalog, ...active].map((one) => [one.id, one])).values()];
  }, [catalog, own]);
  return (
    <FormDialog
      title={titleOf(type)}
      act={type === undefined ? 'Define' : 'Save definition'}
      wide
      {...state}
      onClose={onClose}
    >
      {type?.launchStatus === 'Obsolete' && (
        <p className="note">This definition is obsolete. Saving it puts it to use again.</p>
      )}
      <DefinitionFields
        form={form}
        stored={type?.id ?? null}
        catalog={catalog}
        known={known}
        taken={new Set(own.map(({ name }) => detailIdOf(name)))}
      />
    </FormDialog>
  );
}
