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
      {may('statistics.emails') && (
        <Link to="/$organization/$mode/statistics" {...common}>
          {t.statistics}
        </Link>
      )}
      {may('suppressions.list') && (
        <Link to="/$organization/$mode/suppressions" {...common}>
          {t.suppressions}
        </Link>
      )}
      {may('apiKeys.list') && (
        <Link to="/$organization/$mode/keys" {...common}>
          {t.keys}
        </Link>
      )}
      {may('people.list') && (
        <Link to="/$organization/$mode/people" {...common}>
          {t.people}
        </Link>
      )}
    </div>
  );
}
