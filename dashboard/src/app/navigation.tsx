import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';
import { useCurrent, useMay } from './current.ts';
import classes from './navigation.module.css';
import { SCREENS } from './screens.ts';

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
      {SCREENS.map(
        ([name, operation, to]) =>
          may(operation) && (
            <Link key={name} to={to} {...common}>
              {t[name]}
            </Link>
          ),
      )}
    </div>
  );
}
