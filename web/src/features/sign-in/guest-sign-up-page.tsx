import { useParams } from 'react-router-dom';
import { SetPassword } from './set-password-page.tsx';

/** A guest sets name and password by the mailed link. */
export function GuestSignUpPage() {
  const { orgId = '' } = useParams();
  return <SetPassword title="Welcome" success="Password setup successful!" organizationId={orgId} />;
}
