import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck } from 'lucide-react';
import type { PermissionExplanation } from '#shared/contract/rights.ts';
import { type Terms, termsOf } from '#shared/domain/terms.ts';
import { recordWords } from '#shared/format/decision-words.ts';
import { actWords } from '#shared/format/permission-words.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries } from '../../../api/queries/people-queries.ts';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import styles from '../people.module.css';
import { useEntityName } from '../permissions/entity-name.tsx';
import { useThingName } from '../permissions/thing-name.tsx';
import { capabilityWords } from './capability-words.ts';
import type { AskedNeed, Question } from './use-question.ts';

type ChainLink = PermissionExplanation['chain'][number];

interface AnswerProps {
  readonly question: Question & { readonly agentId: string };
  readonly need: AskedNeed;
}

function questionWords({ capability }: Question, need: AskedNeed, terms: Terms): string {
  if (capability !== null) return capabilityWords(capability, terms);
  return actWords({ ...need, action: 'Grant', sourceId: null, detailName: need.detailName ?? null }, terms);
}

/** Whether somebody may do something somewhere, as a sentence, with every record that spoke for or against it. */
export function Answer({ question, need }: AnswerProps) {
  const { organization } = useGlobalState();
  const terms = termsOf(organization.details);
  const { agentId, entityId } = question;
  const agent = useQuery(peopleQueries.detail(organization.id, agentId));
  const explanation = useQuery(
    peopleQueries.explanation(organization.id, agentId, { ...need, ...(entityId === null ? {} : { entityId }) }),
  );
  const entityName = useEntityName(entityId);
  const thingName = useThingName({ ...need, sourceId: need.sourceId ?? null, entityId });
  const place = entityId === null ? `the whole of ${organization.name}` : entityName;
  return (
    <Panel title="Answer">
      <div aria-live="polite">
        <QueryView query={explanation}>
          {({ permitted, because, chain }) => {
            const Icon = permitted ? CircleCheck : Ban;
            return (
              <div className={styles['form']}>
                <p className={styles['answer']}>
                  <Icon size={18} aria-hidden className={styles[permitted ? 'grants' : 'denies']} />
                  <span>
                    {permitted ? 'Yes. ' : 'No. '}
                    {agent.data?.displayName ?? 'This person'} {permitted ? 'may' : 'may not'}{' '}
                    {questionWords(question, need, terms)}
                    {thingName !== null && `: ${thingName},`} in {place}.
                    <span className={styles['because']}>{because}</span>
                  </span>
                </p>
                {chain.length > 0 && <Chain chain={chain} terms={terms} />}
              </div>
            );
          }}
        </QueryView>
      </div>
    </Panel>
  );
}

function Chain({ chain, terms }: { chain: readonly ChainLink[]; terms: Terms }) {
  return (
    <section aria-label="Records that speak for or against">
      <h3>Records that speak for or against</h3>
      <ol className={`${styles['list']} ${styles['inDrawer']}`}>
        {chain.map((link) => {
          const Icon = link.effect === 'denies' ? Ban : CircleCheck;
          const words = recordWords(link, {
            who: 'they',
            terms,
            placeName: (id) => (id === link.permission?.entityId ? link.entityName : null),
          });
          return (
            <li key={`${words} ${JSON.stringify(link.permission)}`}>
              <Icon
                size={15}
                role="img"
                aria-label={link.effect === 'denies' ? 'Denies' : 'Grants'}
                className={styles[link.effect]}
              />
              <span className={styles['entry']}>{words}</span>
              {link.decides && <span className={`${styles['badge']} ${styles['tag']}`}>Decides</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
