import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { useGlobalState } from '../../../api/global-state.tsx';

const address = /[^\s<>(),;]+@[^\s<>(),;]+\.[^\s<>(),;.]+/;

/** Whom a guest may ask, as the organization has entered it, with a mail address that can be written to. */
export function Contact() {
  const { organization } = useGlobalState();
  const entered = settingValue(organization.details, 'contactForGuests');
  if (entered === '') return <>your contact at {organization.name}</>;
  const email = address.exec(entered)?.[0];
  if (email === undefined) return <>{entered}</>;
  const [before = '', after = ''] = entered.split(email);
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  );
}
