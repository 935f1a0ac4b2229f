import { Button } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Relationship, relationshipWord } from '#shared/domain/relationship.ts';
import { api } from '../../api/api.ts';
import { isConflict } from '../../api/api-error.ts';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { placeFieldErrors } from '../../components/form-fields.ts';
import { notifyFailure } from '../../components/toast-store.ts';
import { useDiscardQuestion } from '../../components/use-discard-question.tsx';
import { useFormDraft } from '../../components/use-form-draft.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { useWrite } from '../../components/use-write.ts';
import { staleAfterEntities } from '../entity/stale-after-entities.ts';
import styles from './party.module.css';
import { type PartyTerms, partyTerms, shareHint, termsBinding, termsOfParty } from './party-form.ts';
import { successOf } from './party-words.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import { TermsFields } from './terms-fields.tsx';
import { countedParties, useRelatedEntity, wholeOf } from './use-related-entity.ts';

interface EditPartyDialogProps {
  readonly party: Relationship;
  readonly onClose: () => void;
}

const none: readonly Relationship[] = [];

/** Changes share, amount and first day of a party; its role and counterparty stay what they are. */
export function EditPartyDialog({ party, onClose }: EditPartyDialogProps) {
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(party.version);
  const { data: parties = none } = useQuery(relationshipQueries.of(party.entityId));
  const { data: entity } = useRelatedEntity(party.entityId, party.entityType);
  const form = useForm({
    resolver: zodResolver(partyTerms(party.currency)),
    defaultValues: termsOfParty(party),
    shouldFocusError: false,
  });
  useFormDraft(form, `parties/${party.id}`);
  const discarding = useDiscardQuestion(Object.keys(form.formState.dirtyFields).length > 0, onClose);
  const saving = useWrite({
    write: (terms: PartyTerms) =>
      api.relationships.updateRelationship({ params: { id: party.id }, body: { ...terms, version } }),
    success: successOf(party.relationshipType, 'updated'),
    particulars: () => `${party.sourceName}, ${party.entityName}`,
    refresh: staleAfterEntities,
    showsFailures: true,
    onDone: onClose,
  });
  const takeLatest = async (isKept: boolean) => {
    const latest = await queryClient.fetchQuery({ ...relationshipQueries.of(party.entityId), staleTime: 0 });
    const found = latest.find(({ id }) => id === party.id);
    // Removed by somebody else: there is nothing to change any more.
    if (found === undefined) return onClose();
    setVersion(found.version);
    if (!isKept) form.reset(termsOfParty(found));
    saving.reset();
  };
  const { fields, submit } = useFormSubmit(form, {
    send: saving.mutate,
    place: (error) => placeFieldErrors(form, error),
  });
  const others = parties.filter(({ id }) => id !== party.id);
  return (
    <>
      <Dialog title={`Edit ${party.sourceName}`} onClose={discarding.close}>
        <form ref={fields} noValidate onSubmit={submit}>
          <DialogBody>
            <p className={styles['note']}>
              {relationshipWord(party.relationshipType)} of {party.entityName}
            </p>
            <div className={styles['terms']}>
              <TermsFields
                terms={termsBinding(form, (name) => name)}
                currency={party.currency}
                whole={entity === undefined ? null : wholeOf(party.relationshipType, entity)}
                hint={shareHint(party.relationshipType, entity === undefined ? others : countedParties(others, entity))}
              />
            </div>
          </DialogBody>
          <DialogFailure error={saving.error}>
            <RefusalAlert error={saving.error} />
          </DialogFailure>
          <DialogActions>
            <Button onClick={discarding.close}>Cancel</Button>
            <Button type="submit" variation="primary" isLoading={saving.isPending} loadingText="Saving…">
              Save {relationshipWord(party.relationshipType).toLowerCase()}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {discarding.question}
      {isConflict(saving.error) && (
        <ConflictDialog
          error={saving.error}
          onKeep={() => void takeLatest(true).catch(notifyFailure)}
          onReload={() => void takeLatest(false).catch(notifyFailure)}
          onClose={saving.reset}
        />
      )}
    </>
  );
}
