import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';
import { useCurrent, useMay } from './current.ts';
import classes from './navigation.module.css';

/** The screens that the person's role may see. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const t = useTexts().screens;
  const may = useMay();
  const { organization, mode } = useCurrent();
  const common = {
    params: { organization: organization.slug, mode },
    onClick: onNavigate,
    className: classes.item,
  };
  return (
    <div>
      <Link to="/$organization/$mode" activeOptions={{ exact: true }} {...common}>
        {t.overview}
      </Link>
      {may('emails.list') && (
        <Link to="/$organization/$mode/emails" {...common}>
          {t.emails}
        </Link>
      )}
      {may('contacts.list') && (
        <Link to="/$organization/$mode/contacts" {...common}>
          {t.contacts}
        </Link>
      )}
    </div>
  );
}
