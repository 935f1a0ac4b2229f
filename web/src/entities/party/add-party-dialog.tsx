import { Button, SelectField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { type Relationship, type RelationshipType, relationshipWord } from '#shared/domain/relationship.ts';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { useWrite } from '../../components/use-write.ts';
import { staleAfterEntities } from '../entity/stale-after-entities.ts';
import { RestoredNotice } from '../form/restored-notice.tsx';
import { useKeptForm, useKeptQuestion } from '../form/use-kept-form.tsx';
import { CounterpartyPicker } from './counterparty-picker.tsx';
import styles from './party.module.css';
import {
  noTerms,
  type PartyInput,
  type PartyValues,
  partyForm,
  shareHint,
  type TermName,
  termsBinding,
} from './party-form.ts';
import { rolesOf, successOf } from './party-words.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import { TermsFields } from './terms-fields.tsx';
import { useOnlyLender } from './use-only-lender.ts';
import { countedParties, type RelatedEntity, wholeOf } from './use-related-entity.ts';

interface AddPartyDialogProps {
  readonly entity: RelatedEntity;
  readonly parties: readonly Relationship[];
  /** Offered first. */
  readonly firstRole: RelationshipType;
  readonly onClose: () => void;
}

function create(organizationId: string, { id, type }: RelatedEntity, { source, ...terms }: PartyValues) {
  const { sourceType, sourceId } = source;
  const body = { ...terms, sourceType, sourceId };
  // Whoever may edit a financing need not be allowed to edit the structure.
  return type === 'Loan'
    ? api.relationships.createLoanRelationship({ params: { org: organizationId, loan: id }, body })
    : api.relationships.createRelationship({ body: { ...body, entityId: id } });
}

const fieldOf = (name: string) =>
  name === 'sourceId' ? 'source' : name === 'entityId' ? undefined : (name as TermName);

const isInvestorInForce = ({ relationshipType, launchStatus }: Relationship): boolean =>
  relationshipType === 'Investor' && launchStatus === 'Active';

/** Parties by the roles that take no second one. */
type Taken = Readonly<Partial<Record<'Investor' | 'Lender', Relationship>>>;

const takenWords = ({ Investor, Lender }: Taken): string =>
  [
    ...(Investor === undefined ? [] : [`Already has an investor: ${Investor.sourceName}`]),
    ...(Lender === undefined ? [] : [`Already has a lender: ${Lender.sourceName}`]),
  ].join('. ');

/** Adds one party. What was entered stays when it is refused, and when the dialog is closed. */
export function AddPartyDialog({ entity, parties, firstRole, onClose }: AddPartyDialogProps) {
  const { organization } = useGlobalState();
  const investor = entity.isFund ? undefined : parties.find(isInvestorInForce);
  const roles = rolesOf(entity);
  const onlyLender = useOnlyLender(parties);
  const lender = entity.type === 'Loan' ? onlyLender : undefined;
  const taken = { ...(investor && { Investor: investor }), ...(lender && { Lender: lender }) };
  const offered = roles.filter((one) => !(one in taken));
  const offeredFirst = offered.includes(firstRole) ? firstRole : 'SponsorOrOwner';
  const start: PartyInput = { ...noTerms, relationshipType: offeredFirst, source: null };
  const form = useForm({
    resolver: zodResolver(partyForm(entity.currency)),
    defaultValues: start,
    shouldFocusError: false,
  });
  const kept = useKeptForm(form, `parties/${entity.id}/new`, start);
  const { question } = useKeptQuestion({ ...kept, onClose });
  const type = form.watch('relationshipType');
  const adding = useWrite({
    write: (values: PartyValues) => create(organization.id, entity, values),
    success: successOf(type, 'created'),
    particulars: ({ source }) => `${source.name}, ${entity.name}`,
    refresh: staleAfterEntities,
    showsFailures: true,
    onDone: onClose,
  });
  const close = () => {
    kept.keep();
    onClose();
  };
  const { fields, submit } = useFormSubmit(form, {
    send: adding.mutate,
    place: (error) => placeFieldErrors(form, error, fieldOf),
  });
  return (
    <>
      <Dialog title={`Add party to ${entity.name}`} onClose={close}>
        <form ref={fields} noValidate onSubmit={submit}>
          <DialogBody>
            {kept.startOver && <RestoredNotice onStartOver={kept.startOver} />}
            <SelectField
              label="Role"
              {...(Object.keys(taken).length === 0 ? {} : { descriptiveText: takenWords(taken) })}
              {...fieldProps(form, 'relationshipType')}
            >
              {roles.map((one) => (
                <option key={one} value={one} disabled={!offered.includes(one)}>
                  {relationshipWord(one)}
                </option>
              ))}
            </SelectField>
            <Controller
              control={form.control}
              name="source"
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <CounterpartyPicker
                  label="Counterparty"
                  value={value}
                  onChange={onChange}
                  partyRole={type}
                  entityId={entity.id}
                  errorMessage={error?.message}
                />
              )}
            />
            <div className={styles['terms']}>
              <TermsFields
                terms={termsBinding(form, (name) => name)}
                currency={entity.currency}
                whole={wholeOf(type, entity)}
                hint={shareHint(type, countedParties(parties, entity))}
              />
            </div>
          </DialogBody>
          <DialogFailure error={adding.error}>
            <RefusalAlert error={adding.error} />
          </DialogFailure>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variation="primary" isLoading={adding.isPending} loadingText="Adding…">
              Add {relationshipWord(type).toLowerCase()}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  );
}
