import { Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { Empty } from './empty.tsx';

export function NotFound() {
  const t = useTexts().notFound;
  return (
    <main>
      <Empty title={t.title}>
        {t.help} <Link to="/">{t.start}</Link>
      </Empty>
    </main>
  );
}
