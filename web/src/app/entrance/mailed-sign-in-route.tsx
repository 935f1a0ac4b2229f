import { useNavigate, useParams } from 'react-router-dom';
import { MailedSignInPage } from '../../features/sign-in/mailed-sign-in-page.tsx';

/** The mailed link that signs in somebody from outside; it leads to the area of the organization. */
export function MailedSignInRoute() {
  const { orgId = '', publicId = '', jwt = '' } = useParams();
  const navigate = useNavigate();
  return (
    <MailedSignInPage
      organizationId={orgId}
      publicId={publicId}
      token={jwt}
      onSignedIn={() => void navigate(`/organization/${encodeURIComponent(orgId)}`, { replace: true })}
    />
  );
}
