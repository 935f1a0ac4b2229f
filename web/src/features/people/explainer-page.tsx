import { Button } from '@aws-amplify/ui-react';
import { Link as LinkIcon, MessageCircleQuestionMark } from 'lucide-react';
import { useGlobalState } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { notifyFailure, notifySuccess } from '../../components/toast-store.ts';
import { Answer } from './explainer/answer.tsx';
import { QuestionForm } from './explainer/question-form.tsx';
import { needsOf, type Question, useQuestion } from './explainer/use-question.ts';
import styles from './people.module.css';
import { useSettled } from './use-settled.ts';

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notifySuccess('Link copied');
  } catch (error) {
    notifyFailure(error);
  }
}

/** Why somebody can or cannot do something here. The question stands in the address. */
export function PermissionExplainerPage() {
  const { organization } = useGlobalState();
  const [question, change] = useQuestion();
  const detailName = useSettled(question.detailName ?? '') || null;
  return (
    <Page
      title="Why can they do this?"
      documentTitle="Permission explainer"
      facts={<span>What a person may do in {organization.name}, and which record decides it</span>}
      actions={
        question.agentId !== null && (
          <Button size="small" onClick={() => void copyAddress()}>
            <LinkIcon size={14} aria-hidden />
            Copy link
          </Button>
        )
      }
    >
      <div className={styles['panels']}>
        <Panel title="Question">
          <QuestionForm question={question} onChange={change} />
        </Panel>
        <Answers question={{ ...question, detailName }} />
      </div>
    </Page>
  );
}

function Answers({ question }: { question: Question }) {
  const { agentId } = question;
  const isWithoutStructure = question.isOnStructure && question.entityId === null;
  if (agentId === null || isWithoutStructure) {
    return (
      <Panel title="Answer">
        <EmptyState
          icon={MessageCircleQuestionMark}
          title={agentId === null ? 'Choose a person' : 'Choose a structure'}
        >
          The answer appears here with every role, group and record that speaks for or against it.
        </EmptyState>
      </Panel>
    );
  }
  return needsOf(question).map((need) => (
    <Answer key={`${need.level} ${need.sourceType}`} question={{ ...question, agentId }} need={need} />
  ));
}
