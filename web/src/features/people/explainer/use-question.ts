import { type Capability, capabilities, type Need } from '#shared/domain/permissions/capabilities.ts';
import { decidingSources } from '#shared/domain/permissions/deciding-sources.ts';
import { Level, type SourceType } from '#shared/domain/permissions/permission.ts';
import { useAddressValues } from '../../../components/address-values.ts';
import { isThingSource, type ThingSource } from '../search/search-things.ts';
import { capabilityNamed } from './capability-words.ts';

/** The question that stands in the address: who, what and where. */
export interface Question {
  readonly agentId: string | null;
  /** Null: asked by level and kind of thing. */
  readonly capability: Capability | null;
  readonly level: Level;
  readonly sourceType: SourceType;
  readonly detailName: string | null;
  /** The one covenant, report, document or folder of the structure; null for all of them. */
  readonly thingId: string | null;
  readonly isOnStructure: boolean;
  /** Null: the whole organization, or no structure chosen yet. */
  readonly entityId: string | null;
}

function questionFrom(parameters: URLSearchParams): Question {
  const entityId = parameters.get('on') || null;
  return {
    agentId: parameters.get('agent') || null,
    capability: capabilityNamed(parameters.get('can')),
    level: Level.options.find((level) => level === parameters.get('level')) ?? 'View',
    sourceType: decidingSources.find((source) => source === parameters.get('source')) ?? 'Deal',
    detailName: parameters.get('detail') || null,
    thingId: entityId === null ? null : parameters.get('thing') || null,
    isOnStructure: entityId !== null || parameters.get('at') === 'structure',
    entityId,
  };
}

/** A need, of one thing of its source where the question names one. */
export interface AskedNeed extends Need {
  readonly sourceId?: string;
}

/** The source whose single things the question may name; null where it is about something else. */
export function thingSourceOf({ capability, sourceType }: Question): ThingSource | null {
  const [need] = capability === null ? [{ sourceType }] : (capabilities.get(capability) ?? []);
  return need !== undefined && isThingSource(need.sourceType) ? need.sourceType : null;
}

/** The records that a question is about; a capability may need several. */
export function needsOf(question: Question): readonly AskedNeed[] {
  const { capability, level, sourceType, detailName, thingId } = question;
  const needs: readonly Need[] =
    capability === null
      ? [{ level, sourceType, ...(detailName === null ? {} : { detailName }) }]
      : (capabilities.get(capability) ?? []);
  if (thingId === null || thingSourceOf(question) === null) return needs;
  return needs.map((need) => ({ ...need, sourceId: thingId }));
}

type Names = 'agent' | 'can' | 'level' | 'source' | 'detail' | 'thing' | 'on' | 'at';

/** The question in the address, so that it can be shared, and a way to change parts of it; null takes a part out. */
export function useQuestion() {
  const [values, change] = useAddressValues();
  const ask = (changed: Readonly<Partial<Record<Names, string | null>>>) => change(changed);
  return [questionFrom(values), ask] as const;
}
