import { SelectField, TextField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { decidingSources } from '#shared/domain/permissions/deciding-sources.ts';
import { Level } from '#shared/domain/permissions/permission.ts';
import { type Terms, termsOf } from '#shared/domain/terms.ts';
import { capitalized, sourceWords } from '#shared/format/permission-words.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { searchStructures } from '../../../entities/structure/search-structures.ts';
import styles from '../people.module.css';
import { useEntityName } from '../permissions/entity-name.tsx';
import { useThingName } from '../permissions/thing-name.tsx';
import { searchPeople } from '../search/search-people.ts';
import { everyThing, oneOf, searchThings } from '../search/search-things.ts';
import { capabilitiesByGroup, capabilityNamed, capabilityWords } from './capability-words.ts';
import { type Question, thingSourceOf, type useQuestion } from './use-question.ts';

interface QuestionFormProps {
  readonly question: Question;
  readonly onChange: ReturnType<typeof useQuestion>[1];
}

const ways = [
  { value: 'capability', label: 'By name' },
  { value: 'record', label: 'By level' },
] as const;

const places = [
  { value: 'organization', label: 'Whole organization' },
  { value: 'structure', label: 'One structure' },
] as const;

/** Who, what and where. */
export function QuestionForm({ question, onChange }: QuestionFormProps) {
  const { organization } = useGlobalState();
  const terms = termsOf(organization.details);
  const { agentId, capability, isOnStructure, entityId } = question;
  const agent = useQuery({ ...peopleQueries.detail(organization.id, agentId ?? ''), enabled: agentId !== null });
  const structureName = useEntityName(entityId);
  return (
    <div className={styles['form']}>
      <EntityPicker
        label="Who"
        placeholder="Search by name or email"
        value={agentId === null ? null : { id: agentId, name: agent.data?.displayName ?? '…' }}
        onChange={(person) => onChange({ agent: person?.id ?? null })}
        search={searchPeople(organization.id)}
      />
      <SegmentedControl
        label="How to say what"
        options={ways}
        value={capability === null ? 'record' : 'capability'}
        onChange={(way) =>
          onChange(
            way === 'record'
              ? { can: null, thing: null }
              : { can: 'structure.view', level: null, source: null, detail: null, thing: null },
          )
        }
      />
      {capability === null ? (
        <RecordFields question={question} onChange={onChange} terms={terms} />
      ) : (
        <SelectField
          label="What"
          value={capability}
          onChange={({ target }) => onChange({ can: capabilityNamed(target.value), thing: null })}
        >
          {capabilitiesByGroup.map(([group, members]) => (
            <optgroup key={group} label={group}>
              {members.map((each) => (
                <option key={each} value={each}>
                  {capitalized(capabilityWords(each, terms))}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      )}
      <SegmentedControl
        label="Where"
        options={places}
        value={isOnStructure ? 'structure' : 'organization'}
        onChange={(place) => onChange(place === 'structure' ? { at: place } : { at: null, on: null, thing: null })}
      />
      {isOnStructure && (
        <EntityPicker
          label="Structure"
          value={entityId === null ? null : { id: entityId, name: structureName }}
          onChange={(entity) => onChange({ on: entity?.id ?? null, at: null, thing: null })}
          search={searchStructures(organization.id)}
        />
      )}
      <ThingField question={question} onChange={onChange} terms={terms} />
    </div>
  );
}

function RecordFields({ question, onChange, terms }: QuestionFormProps & { terms: Terms }) {
  const words = sourceWords(terms);
  return (
    <>
      <div className={styles['columns']}>
        <SelectField label="Level" value={question.level} onChange={({ target }) => onChange({ level: target.value })}>
          {Level.options.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </SelectField>
        <SelectField
          label="On"
          value={question.sourceType}
          onChange={({ target }) => onChange({ source: target.value, thing: null })}
        >
          {decidingSources.map((source) => (
            <option key={source} value={source}>
              {capitalized(words[source])}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Detail"
        autoComplete="off"
        descriptiveText="One detail only, such as Approval Status."
        value={question.detailName ?? ''}
        onChange={({ target }) => onChange({ detail: target.value })}
      />
    </>
  );
}

/** One covenant, report, document or folder of the structure instead of all of them. */
function ThingField({ question, onChange, terms }: QuestionFormProps & { terms: Terms }) {
  const { entityId, thingId } = question;
  const source = thingSourceOf(question);
  const name = useThingName({ sourceType: source ?? 'Deal', sourceId: thingId, entityId });
  if (source === null || entityId === null) return null;
  const words = sourceWords(terms)[source];
  return (
    <EntityPicker
      key={`${entityId} ${source}`}
      label={oneOf[source]}
      value={thingId === null ? everyThing(words) : { id: thingId, name: name ?? `Item ${thingId}` }}
      onChange={(thing) => onChange({ thing: thing?.id || null })}
      search={searchThings(entityId, source, words)}
    />
  );
}
