import type { ApiKeySummary } from '@mailwright/sdk';
import { Status } from '../parts/data/status.tsx';
import { Time } from '../parts/data/time.tsx';
import { useTexts } from '../texts/language.tsx';

/** Whether the key works, and until when. */
export function KeyState({ row }: { row: ApiKeySummary }) {
  const t = useTexts().keys;
  if (row.revoked_at !== null) return <Status tone="neutral">{t.revoked}</Status>;
  if (row.expires_at === null) return <Status tone="good">{t.valid}</Status>;
  if (new Date(row.expires_at) <= new Date()) return <Status tone="neutral">{t.expired}</Status>;
  return (
    <>
      <Status tone="waiting">{t.expires}</Status> <Time at={row.expires_at} />
    </>
  );
}
