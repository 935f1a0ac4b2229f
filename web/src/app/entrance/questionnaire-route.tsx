import { useNavigate, useParams } from 'react-router-dom';
import { QuestionnaireLinkPage } from '../../features/sign-in/questionnaire-link-page.tsx';
import { QuestionnairePage } from '../../features/sign-in/questionnaire-page.tsx';

/** Where somebody asks for the link to a public questionnaire. */
export function QuestionnaireRoute() {
  const { orgId = '', publicId = '' } = useParams();
  return <QuestionnairePage organizationId={orgId} publicId={publicId} />;
}

/** The mailed link itself; the area of the organization is where its questionnaires are. */
export function QuestionnaireLinkRoute() {
  const { orgId = '', publicId = '', jwt = '' } = useParams();
  const navigate = useNavigate();
  return (
    <QuestionnaireLinkPage
      organizationId={orgId}
      publicId={publicId}
      token={jwt}
      onSignedIn={() => void navigate(`/organization/${encodeURIComponent(orgId)}`, { replace: true })}
    />
  );
}
