import { useEffect, useState } from 'react';
import type { Commented } from '#shared/domain/comment.ts';
import { saveDraft, takeDraft } from '../../api/draft-store.ts';
import { type Draft, type DraftMention, emptyDraft } from './mention-draft.ts';

const isMention = (value: unknown): value is DraftMention =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'words' in value &&
  typeof value.id === 'string' &&
  typeof value.words === 'string';

function keptDraft(name: string): Draft {
  const { text, mentions } = takeDraft(name) ?? {};
  if (typeof text !== 'string' || !Array.isArray(mentions)) return emptyDraft;
  return { text, mentions: mentions.filter(isMention) };
}

/** What somebody writes about a thing, kept in this tab until it is sent: also when the drawer is closed, and through a sign-in. */
export function useKeptDraft({ entityId, sourceType, sourceId }: Commented) {
  const name = `comment/${entityId}/${sourceType}/${sourceId}`;
  const [draft, setDraft] = useState(() => keptDraft(name));
  useEffect(() => {
    if (draft.text.trim() === '') takeDraft(name);
    else saveDraft(name, { ...draft });
  }, [name, draft]);
  return [draft, setDraft] as const;
}
